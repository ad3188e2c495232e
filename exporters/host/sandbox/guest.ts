import type { GuestKit, Walk } from "./guest_kit.ts";
import type { FileHead, Question } from "./protocol.ts";

/** What the guest's realm can call; each blocks it. */
export interface GuestHost {
  /** A page as JSON, or null after the last; an empty fold for all. */
  readonly page: (cursor: number, fold: string) => string | null;
  readonly leave: (cursor: number) => void;
}

/** Limits that are kept inside the realm. */
export interface GuestLimits {
  readonly formats: number;
  readonly pieceCharacters: number;
  readonly pathCharacters: number;
  readonly fileBytes: number;
  readonly faultCharacters: number;
}

/** What can be called in the guest's realm; words in, words out. */
export interface Guest {
  /** Reads the module's exporters; answers what they say of themselves. */
  load(module: { readonly default?: unknown }): string;
  choose(exporter: number): void;
  ask(question: Question, input: string): string | null;
  judge(input: string): string;
  open(input: string): void;
  next(): string | null;
  text(): string | null;
  bytes(): ArrayBufferLike;
  readonly explain: GuestKit["explain"];
  /** Proves that there is room for so many bytes. */
  reserve(bytes: number): void;
}

/**
 * Made by printing this function into the guest's realm, before any foreign
 * code: it must stand by itself. It takes the built-ins it needs when it is
 * called, so that a plugin which changes them later harms itself only; no
 * answer of it is trusted.
 */
export function guest(
  kit: GuestKit,
  host: GuestHost,
  limits: GuestLimits,
): Guest {
  const { isObject, fault, walk, step, sound, explain } = kit;
  const { parse, stringify } = JSON;
  const { apply, deleteProperty, getOwnPropertyDescriptor } = Reflect;
  const { isArray } = Array;
  const [Buffer, Bytes] = [ArrayBuffer, Uint8Array];
  const { slice, charCodeAt, indexOf } = String.prototype;
  const views = Object.getPrototypeOf(Bytes.prototype);
  const getter = (key: PropertyKey) => {
    const { get } = getOwnPropertyDescriptor(views, key) ?? {};
    return (view: unknown): unknown =>
      get === undefined ? undefined : apply(get, view, []);
  };
  const kindOf = getter(Symbol.toStringTag);
  const lengthOf = getter("byteLength");
  const bufferOf = getter("buffer");
  // Without chance the same release gives the same bytes.
  deleteProperty(Math, "random");

  interface Known {
    readonly self: object;
    readonly methods: Readonly<Record<string, unknown>>;
  }

  const exporters: Known[] = [];
  let chosen: Known = { self: {}, methods: {} };
  let cursors = 0;
  let files: Walk | null = null;
  let texts: Walk | null = null;
  let pending = "";
  let taken = 0;
  let bytes: unknown = null;

  function called(method: string, args: unknown[]): unknown {
    const call = chosen.methods[method];
    return typeof call === "function"
      ? apply(call, chosen.self, args)
      : undefined;
  }

  function* pages(fold?: unknown): Generator<unknown> {
    const isFold = fold === "train" || fold === "val" || fold === "test";
    if (fold !== undefined && !isFold) {
      throw fault("pages() takes train, val, test or nothing");
    }
    const cursor = ++cursors;
    let open = true;
    try {
      for (;;) {
        const page = host.page(cursor, isFold ? fold : "");
        open = page !== null;
        if (page === null) return;
        yield parse(page);
      }
    } finally {
      if (open) host.leave(cursor);
    }
  }

  /** Whether labels can stand together, and what else is wrong with them. */
  function together(
    left: unknown[],
    picture: { width: number; height: number },
  ): { accepted: boolean; words: string | null } {
    if (left.length === 0) return { accepted: true, words: null };
    const { accepts, fault: check } = chosen.methods;
    const accepted = accepts === undefined || called("accepts", [left]);
    if (typeof accepted !== "boolean") {
      throw fault("accepts() answered no boolean");
    }
    if (!accepted || check === undefined) return { accepted, words: null };
    const answer = called("fault", [left, picture]) ?? null;
    if (answer !== null && typeof answer !== "string") {
      throw fault("fault() answered neither a string nor null");
    }
    const words = answer === null
      ? null
      : apply(slice, answer, [0, limits.faultCharacters]);
    return { accepted, words };
  }

  function declared(given: unknown, i: number): string {
    if (!isObject(given)) return "null";
    const { format, only_labelled, handed } = given;
    const { vanishes, accepts, fault, obstacle, warnings } = given;
    const { notes, files } = given;
    const methods = { vanishes, accepts, fault, obstacle, warnings, notes };
    exporters[i] = {
      self: given,
      methods: { __proto__: null, ...methods, files },
    };
    return stringify({
      __proto__: null,
      format,
      only_labelled,
      handed,
      vanishes: typeof vanishes,
      accepts: typeof accepts,
      fault: typeof fault,
      obstacle: typeof obstacle,
      warnings: typeof warnings,
      notes: typeof notes,
      files: typeof files,
    });
  }

  function headOf(value: unknown): FileHead {
    if (!isObject(value)) return null;
    const { path, text, bytes: content, picture } = value;
    if (typeof path === "string" && path.length > limits.pathCharacters) {
      throw fault("it yielded a path of endless length");
    }
    pending = "";
    taken = 0;
    texts = null;
    bytes = content;
    const whole = typeof text === "string" &&
      text.length <= limits.pieceCharacters;
    if (typeof text === "string") pending = whole ? "" : sound(text);
    else if (text !== undefined) texts = walk(text);
    return {
      __proto__: null,
      ...(typeof path === "string" && { path }),
      ...(text !== undefined && { text: whole ? sound(text) : true }),
      ...(content !== undefined && { bytes: true }),
      ...(picture !== undefined && {
        picture: typeof picture === "string"
          ? apply(slice, picture, [0, limits.pathCharacters])
          : null,
      }),
    } as FileHead;
  }

  /** The next characters, none of a pair alone. */
  function cut(): string {
    let end = taken + limits.pieceCharacters;
    if (end < pending.length) {
      const last = apply(charCodeAt, pending, [end - 1]);
      if (last >= 0xd800 && last < 0xdc00) end--;
    }
    const piece = apply(slice, pending, [taken, end]);
    taken += piece.length;
    return piece;
  }

  return {
    load(module) {
      const value = module.default;
      const list: readonly unknown[] = isArray(value) ? value : [value];
      if (list.length > limits.formats) {
        throw fault("it exports more than " + limits.formats + " formats");
      }
      let rows = "";
      for (let i = 0; i < list.length; i++) {
        rows += (i === 0 ? "" : ",") + declared(list[i], i);
      }
      return "[" + rows + "]";
    },
    choose(exporter) {
      chosen = exporters[exporter] ?? chosen;
    },
    ask(question, input) {
      const answer = called(question, parse(input));
      return answer === undefined ? null : stringify(answer) ?? null;
    },
    judge(input) {
      const pictures = parse(input);
      let marks = "";
      const faults = { __proto__: null } as unknown as Record<number, string>;
      for (let i = 0; i < pictures.length; i++) {
        const { width, height, labels } = pictures[i];
        const left: unknown[] = [];
        for (let j = 0; j < labels.length; j++) {
          const answer = called("vanishes", [
            labels[j].shape,
            { width, height },
          ]);
          if (typeof answer !== "boolean") {
            throw fault("vanishes() answered no boolean");
          }
          if (!answer) left[left.length] = labels[j];
          marks += answer ? "1" : "0";
        }
        const { accepted, words } = together(left, { width, height });
        marks += accepted ? "y" : "n";
        if (words !== null) faults[i] = words;
      }
      return stringify({ __proto__: null, marks, faults });
    },
    open(input) {
      files = walk(called("files", [{ ...parse(input), pages }]));
    },
    next() {
      if (files === null) return null;
      const { done, value } = step(files);
      return done ? null : stringify(headOf(value));
    },
    text() {
      if (taken > 0 && taken === pending.length) {
        pending = "";
        taken = 0;
      }
      while (texts !== null && pending.length < limits.pieceCharacters) {
        const { done, value } = step(texts);
        if (done) texts = null;
        else pending += sound(value);
      }
      if (pending === "") return null;
      const piece = cut();
      // The way out of the machine ends at a NUL.
      return apply(indexOf, piece, ["\0"]) < 0 ? "=" + piece : stringify(piece);
    },
    bytes() {
      if (kindOf(bytes) !== "Uint8Array") {
        throw fault("the bytes of a file are no Uint8Array");
      }
      if ((lengthOf(bytes) as number) > limits.fileBytes) {
        throw fault("a file has more than " + limits.fileBytes + " bytes");
      }
      return bufferOf(new Bytes(bytes as Uint8Array)) as ArrayBufferLike;
    },
    explain,
    reserve(bytes) {
      return void new Buffer(bytes);
    },
  };
}
