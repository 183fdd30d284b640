/** Requests over kept connections, one at a time on each, with every answer checked. */
import { Agent, request } from 'node:http'
import autocannon from 'autocannon'

/** Requests a second for a GET whose answer is the same each time. */
export async function loadGet(url: string, seconds: number): Promise<number> {
  const expected = await (await fetch(url)).text()
  const result = await autocannon({
    url,
    connections: 32,
    duration: seconds,
    headers: { 'accept-encoding': 'identity' },
    expectBody: expected,
  })
  const bad = result.errors + result.non2xx + result.mismatches
  if (bad > 0) throw new Error(`${url}: ${bad} answers were wrong`)
  return result.requests.average
}

type Post = { path: string; headers: Record<string, string>; body: string }
export type PostResult = {
  perSecond: number
  p50: number
  p99: number
  statuses: Map<number, number>
}

/** Sends each request once, over 32 connections, as fast as answers come. */
export async function loadPosts(url: string, posts: readonly Post[]): Promise<PostResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const statuses = new Map<number, number>()
  const times: number[] = []
  let next = 0
  const worker = async () => {
    for (let post = posts[next++]; post; post = posts[next++]) {
      const started = performance.now()
      const status = await sendPost(agent, url, post)
      times.push(performance.now() - started)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: 32 }, worker))
  const seconds = (performance.now() - started) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0
  return { perSecond: posts.length / seconds, p50: at(0.5), p99: at(0.99), statuses }
}

function sendPost(agent: Agent, url: string, { path, headers, body }: Post): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
