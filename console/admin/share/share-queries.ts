import { queryOptions } from '@tanstack/react-query'
import type { CallOutput } from '#api/contract/contract.ts'
import { NetworkError } from '#api/contract/http-client.ts'
import { call } from '#console/session/call.ts'

export type SharedPage = CallOutput<'GET /api/share'>

export const shareQuery = queryOptions({
  queryKey: ['share'],
  queryFn: () => call('GET /api/share', {}),
})

/** What a site writes to load exactly the widget of now, with the values that its browser checks. */
export const pinnedEmbedQuery = queryOptions({
  queryKey: ['widget', 'pinned'],
  queryFn: loadPinnedEmbed,
})

/** A built file beside the widget, so no endpoint of the contract. */
async function loadPinnedEmbed(): Promise<string> {
  const answer = await fetch('/widget/version.json', { cache: 'no-cache' })
  const body: unknown = answer.ok ? await answer.json() : null
  if (typeof body === 'object' && body && 'html' in body && typeof body.html === 'string') {
    return body.html
  }
  throw new NetworkError('no version of the widget')
}

/** The widget as a salon's site loads it; its address is no part of the console's own build. */
const WIDGET_URL: string = '/widget/vez.js'

export const widgetQuery = queryOptions({
  queryKey: ['widget', 'loaded'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async () => {
    await import(/* @vite-ignore */ WIDGET_URL)
    return true
  },
})
