/** Streams never end by themselves: of one, the walk reads what stands up to its first event. */
import { strFromU8, unzipSync } from 'fflate'
import type { Endpoint } from '#api/contract/shape/endpoint.ts'
import { parseFrames } from '#tests/support/api/live/event-listener.ts'

const isStream = ({ streams }: Endpoint, response: Response) =>
  Boolean(streams) && response.status === 200

/** Of an archive, what is in its files: a canary would not show in what is packed. */
async function readArchive(response: Response): Promise<string> {
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return Object.entries(files)
    .map(([path, content]) => `${path}\n${strFromU8(content)}`)
    .join('\n')
}

/** What an answer says. */
export async function readAnswerText(endpoint: Endpoint, response: Response): Promise<string> {
  if (endpoint.downloads && response.status === 200) return readArchive(response)
  if (!isStream(endpoint, response) || !response.body) return response.text()
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  while (!/^event: (?!ping)/m.test(text)) {
    const { done, value } = await reader.read()
    if (done) break
    text += decoder.decode(value, { stream: true })
  }
  await reader.cancel()
  return text
}

/** What is wrong with a stream; null where the answer is none. */
export function listStreamComplaints(
  endpoint: Endpoint,
  response: Response,
  text: string,
): string[] | null {
  if (endpoint.downloads && response.status === 200)
    return text.startsWith('LEIA-ME.txt') ? [] : ['is no archive of the house']
  if (!isStream(endpoint, response)) return null
  if (!response.headers.get('content-type')?.startsWith('text/event-stream'))
    return ['is no stream']
  const told = parseFrames(text).filter(({ kind }) => kind !== 'ping')
  if (told.length === 0) return ['streams nothing']
  return told
    .filter(({ data }) => !endpoint.response.safeParse(JSON.parse(data)).success)
    .map(({ kind }) => `streams as ${kind} something else than the contract says`)
}
