/** Listens to a server's events over a real socket, and comes back where it was cut off. */
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { AgendaEvent } from '#api/contract/contract.ts'
import { parseEvent, parseFrames } from '#tests/support/api/live/event-listener.ts'

export type EventConnection = {
  response: IncomingMessage
  events: () => AgendaEvent[]
  /** The last event that it was told of. */
  last: () => number
  kinds: () => string[]
  /** How it ended: by the server's word, or broken. */
  ended: Promise<'ended' | 'broken'>
  leave: () => void
}

/** @throws where the server does not stream */
export async function openEventConnection(
  url: string,
  token: string,
  since?: number,
): Promise<EventConnection> {
  const at = `${url}/api/events${since === undefined ? '' : `?since=${since}`}`
  const outgoing = request(at, { agent: false, headers: { Authorization: `Bearer ${token}` } })
  const response = await answered(outgoing)
  if (response.statusCode !== 200) {
    outgoing.destroy()
    throw new Error(`no stream: ${response.statusCode}`)
  }
  let text = ''
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  const ended = new Promise<'ended' | 'broken'>((resolve) => {
    response.once('end', () => resolve('ended'))
    response.once('error', () => resolve('broken'))
  })
  const frames = () => parseFrames(text)
  return {
    response,
    events: () => frames().flatMap(parseEvent),
    last: () => frames().at(-1)?.id ?? 0,
    kinds: () => frames().map(({ kind }) => kind),
    ended,
    leave: () => outgoing.destroy(),
  }
}

function answered(outgoing: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    outgoing.once('response', resolve)
    outgoing.once('error', reject)
    outgoing.end()
  })
}

export type ReconnectingListener = {
  /** Every event it was ever told of, over all its lines. */
  events: () => AgendaEvent[]
  /** Listens at another address from now on, from where it was. */
  move: (url: string) => void
  stop: () => void
}

/** Listens for good: whenever a line ends it opens another one, from the last event on. */
export function keepListening(url: string, token: string): ReconnectingListener {
  const state = { url, stopped: false }
  const told: AgendaEvent[] = []
  let line: EventConnection | null = null
  let since: number | undefined
  const keep = async () => {
    while (!state.stopped) {
      line = await openEventConnection(state.url, token, since).catch(() => null)
      if (line) {
        await line.ended
        told.push(...line.events())
        since = line.last()
      } else await setTimeout(20)
      line = null
    }
  }
  void keep()
  return {
    events: () => [...told, ...(line?.events() ?? [])],
    move: (to) => {
      state.url = to
      line?.leave()
    },
    stop: () => {
      state.stopped = true
      line?.leave()
    },
  }
}
