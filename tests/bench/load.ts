/** Requests over kept connections, one at a time on each, with every answer checked. */
import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import autocannon from 'autocannon'

/**
 * Requests a second for a GET whose answer is the same each time.
 * @param toPath makes each request's path another, by its number
 */
export async function loadGet(
  url: string,
  seconds: number,
  toPath?: (number: number) => string,
): Promise<number> {
  const expected = await (await fetch(url)).text()
  let sent = 0
  const result = await autocannon({
    url,
    connections: 32,
    duration: seconds,
    headers: { 'accept-encoding': 'identity' },
    verifyBody: (body) => body?.toString() === expected,
    ...(toPath && {
      requests: [{ setupRequest: (request) => ({ ...request, path: toPath(sent++) }) }],
    }),
  })
  const bad = result.errors + result.non2xx + result.mismatches
  if (bad > 0) throw new Error(`${url}: ${bad} answers were wrong`)
  return result.requests.average
}

const CONNECTIONS = 32

/** With a body a POST, else a GET. */
export type Call = { path: string; headers: Record<string, string>; body?: string }
export type PostResult = {
  perSecond: number
  p50: number
  p99: number
  statuses: Map<number, number>
}

/**
 * Sends each request once, over 32 connections, as fast as answers come.
 * @param urls of the process, or of several, among which the connections are shared out
 */
export async function loadPosts(
  urls: string | readonly string[],
  posts: readonly Call[],
): Promise<PostResult> {
  const agent = new Agent({ keepAlive: true })
  const list = [urls].flat()
  const statuses = new Map<number, number>()
  const times: number[] = []
  let next = 0
  const worker = async (_: unknown, nth: number) => {
    const url = list[nth % list.length] ?? ''
    for (let post = posts[next++]; post; post = posts[next++]) {
      const started = performance.now()
      const status = await sendCall(agent, url, post)
      times.push(performance.now() - started)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  const seconds = (performance.now() - started) / 1000
  agent.destroy()
  return { perSecond: posts.length / seconds, ...summarize(times), statuses }
}

/**
 * Sends so many in a second, whether or not those before are answered. Each is timed from when it was
 * due to be sent: one that was sent late waited all the same.
 * @param urls of the processes, which take turns
 * @param isOver ends it before all are sent
 */
export async function sendCalls(
  urls: readonly string[],
  calls: readonly Call[],
  aSecond: number,
  isOver: () => boolean = () => false,
): Promise<PostResult> {
  const agent = new Agent({ keepAlive: true })
  const statuses = new Map<number, number>()
  const times: number[] = []
  const sending: Promise<void>[] = []
  const started = performance.now()
  for (const [i, call] of calls.entries()) {
    const url = urls[i % urls.length] ?? ''
    const due = started + (i * 1000) / aSecond
    const early = due - performance.now()
    if (early > 0) await setTimeout(early)
    if (isOver()) break
    const send = async () => {
      const status = await sendCall(agent, url, call)
      times.push(performance.now() - due)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    sending.push(send())
  }
  await Promise.all(sending)
  const seconds = (performance.now() - started) / 1000
  agent.destroy()
  return { perSecond: times.length / seconds, ...summarize(times), statuses }
}

function summarize(times: number[]): Pick<PostResult, 'p50' | 'p99'> {
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

function sendCall(agent: Agent, url: string, call: Call): Promise<number> {
  const { path, headers, body } = call
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    const sent = request(url + path, { method, agent, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    sent.on('error', (error) => {
      // The server closes a connection that nobody used for a while; where both are late this is one. Its key makes the next the same.
      if (sent.reusedSocket) sendCall(agent, url, call).then(resolve, reject)
      else reject(error)
    })
    sent.end(body)
  })
}
