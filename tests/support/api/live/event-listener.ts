/** Listens to a house's events as a program would: line by line, for as long as it wants. */
import { expect } from 'vitest'
import type { AgendaEvent } from '#api/contract/contract.ts'
import { agendaEvent } from '#api/contract/live.ts'
import type { TestServer } from '#tests/support/api/test-server.ts'

export type EventFrame = { id: number; kind: string; data: string }

export type EventStreamListener = {
  response: Response
  /** Every frame so far, pings too. */
  frames: () => EventFrame[]
  /** The events so far. */
  events: () => AgendaEvent[]
  /** Waits until so many frames other than pings are there. */
  hears: (count: number) => Promise<EventFrame[]>
  /** Resolves when the server has ended it; with what it broke it, if it did. */
  ended: Promise<unknown>
  leave: () => Promise<void>
}

export async function openEventListener(
  server: TestServer,
  token: string,
  { since, headers }: { since?: number; headers?: Record<string, string> } = {},
): Promise<EventStreamListener> {
  const path = since === undefined ? '/api/events' : `/api/events?since=${since}`
  const response = await server.request(path, {
    headers: { Authorization: `Bearer ${token}`, ...headers },
  })
  if (!response.body || response.status !== 200) throw new Error(`${await response.text()}`)
  const reader = response.body.getReader()
  let text = ''
  const read = async () => {
    const decoder = new TextDecoder()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += decoder.decode(value, { stream: true })
    }
  }
  const ended = read().catch((error: unknown) => error)
  const frames = () => parseFrames(text)
  const told = () => frames().filter(({ kind }) => kind !== 'ping')
  return {
    response,
    frames,
    events: () => frames().flatMap(parseEvent),
    hears: async (count) => {
      await expect.poll(() => told().length, { timeout: 5000 }).toBeGreaterThanOrEqual(count)
      return told()
    },
    ended,
    leave: () => reader.cancel(),
  }
}

/** The whole frames of a stream's text. */
export function parseFrames(text: string): EventFrame[] {
  return text
    .split('\n\n')
    .slice(0, -1)
    .map((block) => {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
      return { id: Number(field('id')), kind: field('event'), data: field('data') }
    })
}

export function parseEvent({ kind, data, id }: EventFrame): AgendaEvent[] {
  if (kind !== 'agenda') return []
  const event = agendaEvent.parse(JSON.parse(data))
  if (event.event !== id) throw new Error(`event ${event.event} under the id ${id}`)
  return [event]
}
