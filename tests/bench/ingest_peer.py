"""Takes the JPEGs of a folder in as a Pillow user would write it.

ingest_peer.py SOURCE DEST WORKERS FORM, where FORM is draft (the fastest way
to a preview), load (a full decode first) or floor (read, hash and write only).
Files and folders are synced per chunk, many at once, while others are read.
"""
import hashlib
import io
import json
import os
import re
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import Pool

SOURCE, DEST, WORKERS, FORM = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4]
EDGE, QUALITY = 256, 85
CHUNK_BYTES, CHUNK_FILES, SYNCS_AT_ONCE = 48_000_000, 128, 32

if FORM != "floor":
    from PIL import Image


def staged(data):
    digest = hashlib.sha256(data).hexdigest()
    path = os.path.join(DEST, f".stage-{os.getpid()}-{digest}")
    with open(path, "wb") as file:
        file.write(data)
    return path, digest


def preview(data):
    picture = Image.open(io.BytesIO(data))
    if FORM == "draft":
        picture.draft("RGB", (EDGE, EDGE))
    picture.load()
    picture.thumbnail((EDGE, EDGE))
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=QUALITY, subsampling=0)
    return out.getvalue()


def one(name):
    with open(os.path.join(SOURCE, name), "rb") as file:
        data = file.read()
    blobs = [staged(data)]
    if FORM != "floor":
        blobs.append(staged(preview(data)))
    return blobs, len(data), os.getpid(), peak()


def sync(path):
    handle = os.open(path, os.O_RDONLY)
    os.fsync(handle)
    os.close(handle)


def keep(threads, blobs):
    list(threads.map(sync, [path for path, _ in blobs]))
    folders = {DEST}
    for path, digest in blobs:
        upper = os.path.join(DEST, digest[:2])
        folder = os.path.join(upper, digest[2:4])
        os.makedirs(folder, exist_ok=True)
        os.rename(path, os.path.join(folder, digest))
        folders |= {upper, folder}
    list(threads.map(sync, folders))


def peak():
    with open("/proc/self/status", encoding="ascii") as file:
        return int(re.search(r"VmHWM:\s+(\d+)", file.read())[1]) / 1024


if __name__ == "__main__":
    os.makedirs(DEST)
    begun = time.perf_counter()
    waiting, size, peaks = [], 0, {}
    with Pool(WORKERS) as pool, ThreadPoolExecutor(SYNCS_AT_ONCE) as threads:
        names = sorted(os.listdir(SOURCE))
        for blobs, read, worker, most in pool.imap_unordered(one, names):
            peaks[worker] = most
            waiting += blobs
            size += read
            if size >= CHUNK_BYTES or len(waiting) >= 2 * CHUNK_FILES:
                keep(threads, waiting)
                waiting, size = [], 0
        keep(threads, waiting)
        pool.close()
        pool.join()
    cost = {
        "work_s": time.perf_counter() - begun,
        "peak_mb": peak() + sum(peaks.values()),
        "cpu_s": sum(os.times()[:4]),
    }
    print(json.dumps(cost))
