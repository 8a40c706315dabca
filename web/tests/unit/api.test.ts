import { describe, expect, it, vi } from "vitest";
import { Api, Refused, backoff, retryAfter, type Trouble } from "../../src/api";

type Reply = Response | "gone";

function server(...replies: Reply[]) {
  const asked: string[] = [];
  const ask = vi.fn((url: RequestInfo | URL) => {
    asked.push(String(url));
    const reply = replies.shift() ?? "gone";
    return reply === "gone" ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve(reply);
  });
  const troubles: (Trouble | null)[] = [];
  const api = new Api("", ask as unknown as typeof fetch, (trouble) => troubles.push(trouble));
  return { api, asked, troubles };
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });

describe("questions", () => {
  it("are addresses with everything escaped", async () => {
    const { api, asked } = server(json({ position: "x" }));
    await api.view("zertz:37", "oo/w 1/2/3 1 -", ["Wd4,d1", "x d1Gd3"]);
    const url = new URL(asked[0]!, "http://here");
    expect(url.pathname).toBe("/api/zertz:37/view");
    expect(url.searchParams.get("position")).toBe("oo/w 1/2/3 1 -");
    expect(url.searchParams.getAll("move")).toEqual(["Wd4,d1", "x d1Gd3"]);
  });

  it("that are refused say why", async () => {
    const { api } = server(json({ error: "a5 is not legal", hint: "a15 would be legal" }, 422));
    const error = await api.view("quantik", "x", []).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Refused);
    expect(error).toMatchObject({ status: 422, message: "a5 is not legal", hint: "a15 would be legal" });
  });

  it("that get no sense for an answer are refused too", async () => {
    const { api } = server(new Response("<html>", { status: 500 }));
    await expect(api.games()).rejects.toThrow("status 500");
  });

  it("wait as long as a busy server asks for, and say so", async () => {
    vi.useFakeTimers();
    const { api, asked, troubles } = server(json({ error: "busy" }, 503, { "Retry-After": "3" }), json({ value: "win" }));
    const answer = api.value("quarto", "x", undefined);
    await vi.advanceTimersByTimeAsync(2_900);
    expect(asked).toHaveLength(1);
    expect(troubles.at(-1)?.kind).toBe("busy");
    await vi.advanceTimersByTimeAsync(200);
    expect(await answer).toEqual({ value: "win" });
    expect(troubles.at(-1)).toBeNull();
    vi.useRealTimers();
  });

  it("outlive a server that is gone, and are asked at once when told to", async () => {
    vi.useFakeTimers();
    const { api, asked, troubles } = server("gone", "gone", json({ position: "y" }));
    const answer = api.view("quantik", "x", []);
    await vi.advanceTimersByTimeAsync(backoff(0));
    expect(asked).toHaveLength(2);
    expect(troubles.at(-1)?.kind).toBe("gone");
    api.now();
    await vi.advanceTimersByTimeAsync(0);
    expect(await answer).toEqual({ position: "y" });
    expect(troubles.at(-1)).toBeNull();
    vi.useRealTimers();
  });

  it("are dropped when nobody wants the answer any more", async () => {
    const { api, asked } = server("gone");
    const stop = new AbortController();
    const answer = api.view("quantik", "x", [], stop.signal);
    await new Promise((resolve) => setTimeout(resolve, 5));
    stop.abort();
    await expect(answer).rejects.toMatchObject({ name: "AbortError" });
    expect(asked).toHaveLength(1);
  });

  it("are dropped while their answer arrives, too", async () => {
    const stop = new AbortController();
    const body = new ReadableStream({
      start(part) {
        part.enqueue(new TextEncoder().encode('{"value": "win'));
        stop.signal.addEventListener("abort", () => part.error(stop.signal.reason));
      },
    });
    const { api, asked } = server(new Response(body));
    const answer = api.value("quantik", "x", undefined, stop.signal);
    await new Promise((resolve) => setTimeout(resolve, 5));
    stop.abort();
    await expect(answer).rejects.toMatchObject({ name: "AbortError" });
    expect(asked).toHaveLength(1);
  });

  it("are asked again when the answer breaks off", async () => {
    vi.useFakeTimers();
    const broken = new ReadableStream({ pull: (part) => part.error(new TypeError("network error")) });
    const { api, asked, troubles } = server(new Response(broken), json({ value: "win" }));
    const answer = api.value("quantik", "x", undefined);
    await vi.advanceTimersByTimeAsync(backoff(0));
    expect(await answer).toEqual({ value: "win" });
    expect(asked).toHaveLength(2);
    expect(troubles.map((trouble) => trouble?.kind ?? null)).toEqual(["gone", null]);
    vi.useRealTimers();
  });

  it("wait within reason", () => {
    expect(retryAfter("7")).toBe(7);
    expect(retryAfter("100000")).toBe(60);
    expect(retryAfter(null)).toBe(2);
    expect(retryAfter("Sun, 06 Nov 1994 08:49:37 GMT")).toBe(2);
    expect(backoff(20)).toBe(8_000);
  });
});
