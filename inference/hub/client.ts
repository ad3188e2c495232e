import { type ModelPin, quote, refuse } from "../../kernel/mod.ts";
import { Channel } from "../http/channel.ts";
import { EndpointFault } from "../http/endpoint_fault.ts";
import type { Reply } from "../http/exchange.ts";
import { type Hub, TOKEN_VARIABLE, tokenFor } from "./address.ts";
import { openFile, type Piece } from "./file_stream.ts";
import {
  type ListedFile,
  listedPage,
  nextPage,
  type RevisionFacts,
  revisionFacts,
} from "./listing.ts";
import { isCommit } from "./names.ts";

/** Files and folders that a revision may have. */
const MAX_ENTRIES = 10_000;

/** How long a hub is waited for, in milliseconds. */
export interface HubTimeouts {
  /** For a whole answer about a model. */
  readonly answer: number;
  /** Without a single byte of a file. */
  readonly silence: number;
}

/** The usual times. */
export const HUB_TIMEOUTS: HubTimeouts = { answer: 30_000, silence: 60_000 };

/** A file of a model at one commit. */
export interface FilePin {
  readonly model_id: string;
  readonly commit: string;
  /** Its name in the repository. */
  readonly path: string;
}

/** Asks one hub, by the protocol of the Hugging Face hub. */
export class HubClient {
  readonly #hub: Hub;
  readonly #timeouts: HubTimeouts;

  constructor(hub: Hub, timeouts: HubTimeouts = HUB_TIMEOUTS) {
    this.#hub = hub;
    this.#timeouts = timeouts;
  }

  /**
   * What a revision is.
   *
   * @param advice What to do without the hub; told when it fails.
   * @throws {Refusal} LocalInferenceUnavailable
   * @throws The signal's reason.
   */
  revision(
    pin: ModelPin,
    { signal, advice = null }: {
      signal?: AbortSignal | undefined;
      advice?: string | null;
    } = {},
  ): Promise<RevisionFacts> {
    const { model_id, model_revision } = pin;
    return this.#asking(model_id, async () => {
      const revision = encodeURIComponent(model_revision);
      const url = this.#url(`/api/models/${model_id}/revision/${revision}`);
      const channel = this.#channel(signal);
      const reply = await channel.get(url);
      this.#requireOpen(pin, reply);
      const facts = revisionFacts(channel.json(reply), channel);
      if (isCommit(model_revision) && facts.commit !== model_revision) {
        throw new EndpointFault(
          `it answers with commit ${facts.commit} when it is asked for another one`,
        );
      }
      return facts;
    }, advice);
  }

  /**
   * All files of a commit.
   *
   * @throws {Refusal} LocalInferenceUnavailable
   * @throws The signal's reason.
   */
  files(
    model_id: string,
    commit: string,
    signal?: AbortSignal,
  ): Promise<ListedFile[]> {
    return this.#asking(model_id, async () => {
      const channel = this.#channel(signal);
      const found = new Map<string, ListedFile>();
      let url: URL | null = this.#url(
        `/api/models/${model_id}/tree/${commit}?recursive=true&expand=false`,
      );
      for (let entries = 0; url !== null;) {
        const reply: Reply = await channel.get(url);
        this.#requireOpen({ model_id, model_revision: commit }, reply);
        const page = listedPage(channel.json(reply), channel);
        entries += page.length;
        if (entries > MAX_ENTRIES) {
          throw new EndpointFault(`it lists over ${MAX_ENTRIES} files`);
        }
        for (const file of page) {
          if (file !== null) found.set(file.path, file);
        }
        url = this.#next(url, reply, page.length, channel);
      }
      if (found.size === 0) throw new EndpointFault("it lists no file");
      return [...found.values()];
    });
  }

  /**
   * Reads a file from a byte on. The hub may begin at byte 0 all the same; each
   * piece says where it belongs.
   *
   * @throws {Refusal} LocalInferenceUnavailable, and what `take` throws.
   * @throws The signal's reason.
   */
  read(
    { model_id, commit, path }: FilePin,
    from: number,
    take: (pieces: AsyncIterable<Piece>) => Promise<void>,
    signal?: AbortSignal,
  ): Promise<void> {
    return this.#asking(model_id, () => {
      const place = path.split("/").map(encodeURIComponent).join("/");
      const url = this.#url(`/${model_id}/resolve/${commit}/${place}`);
      return openFile({
        hub: this.#hub,
        url,
        token: tokenFor(this.#hub),
        from,
        signal,
        silenceMs: this.#timeouts.silence,
        requireFound: (answer) =>
          this.#requireOpen({ model_id, model_revision: commit }, answer, path),
      }, take);
    });
  }

  #url(place: string): URL {
    return new URL(`${this.#hub.address}${place}`);
  }

  #channel(signal: AbortSignal | undefined): Channel {
    const admitted = {
      url: new URL(this.#hub.address),
      credential: tokenFor(this.#hub),
    };
    const { answer } = this.#timeouts;
    return new Channel(admitted, { get: answer, post: answer }, signal);
  }

  #next(
    from: URL,
    { headers }: Reply,
    entries: number,
    { quoted }: Channel,
  ): URL | null {
    const address = nextPage(headers);
    if (address === null) return null;
    const to = URL.canParse(address, from) ? new URL(address, from) : null;
    if (to?.origin !== from.origin) {
      throw new EndpointFault(
        `the next page of its list lies at another origin, ${quoted(address)}`,
      );
    }
    if (entries === 0) throw new EndpointFault("its list does not end");
    return to;
  }

  /** Tells who is let in to what, by the hub's own codes. */
  #requireOpen(
    { model_id, model_revision }: ModelPin,
    { status, headers }: Pick<Reply, "status" | "headers">,
    path?: string,
  ): void {
    if (status < 400) return;
    const code = headers.get("x-error-code") ?? "";
    const page = `${this.#hub.address}/${model_id}`;
    const token = `a token of that account in ${TOKEN_VARIABLE}`;
    if (code === "GatedRepo" || (status === 403 && code === "")) {
      throw new EndpointFault(
        `access to it is granted by its owners: ask for it at ${page}, then start the server with ${token}`,
      );
    }
    if (code === "RevisionNotFound") {
      throw new EndpointFault(
        `it knows no revision ${quote(model_revision)} of that model`,
      );
    }
    if (code === "EntryNotFound" && path !== undefined) {
      throw new EndpointFault(`it has no file ${quote(path)} there`);
    }
    if (status === 401 || status === 404 || code === "RepoNotFound") {
      throw new EndpointFault(
        `it knows no such model or revision, or shows it to some accounts only; then start the server with ${token}`,
      );
    }
  }

  async #asking<T>(
    model_id: string,
    body: () => Promise<T>,
    advice: string | null = null,
  ): Promise<T> {
    const { address, offline } = this.#hub;
    if (offline) {
      const reason =
        "the server was started with --offline, or without leave to use the network, so the hub is not asked; download_connection_weights finds models in the folders of --models";
      throw refuse("LocalInferenceUnavailable", { model_id, reason });
    }
    try {
      return await body();
    } catch (error) {
      if (!(error instanceof EndpointFault)) throw error;
      const told = `the hub ${address} gave no usable answer: ${error.message}`;
      const reason = advice === null ? told : `${told}; without it, ${advice}`;
      const { cause } = error;
      throw refuse("LocalInferenceUnavailable", { model_id, reason }, {
        cause,
      });
    }
  }
}
