"""Letterboxes every JPEG of a folder to 640 x 640: what a Pillow user writes."""
import hashlib
import os
import sys
from multiprocessing import Pool

from PIL import Image, ImageOps

SOURCE, DEST, WORKERS = sys.argv[1], sys.argv[2], int(sys.argv[3])
EDGE = 640


def one(name):
    with open(os.path.join(SOURCE, name), "rb") as file:
        hashlib.sha256(file.read()).hexdigest()
    picture = Image.open(os.path.join(SOURCE, name)).convert("RGB")
    picture = ImageOps.exif_transpose(picture)
    scale = min(EDGE / picture.width, EDGE / picture.height)
    size = (round(picture.width * scale), round(picture.height * scale))
    canvas = Image.new("RGB", (EDGE, EDGE), (114, 114, 114))
    small = picture.resize(size, Image.Resampling.BILINEAR)
    canvas.paste(small, ((EDGE - size[0]) // 2, (EDGE - size[1]) // 2))
    path = os.path.join(DEST, name)
    canvas.save(path, quality=95, subsampling=0)
    with open(path, "rb") as file:
        hashlib.sha256(file.read()).hexdigest()


if __name__ == "__main__":
    os.makedirs(DEST)
    with Pool(WORKERS) as pool:
        pool.map(one, sorted(os.listdir(SOURCE)), chunksize=16)
