/** What the coming weeks and months will bring in. */
import type { Endpoint } from './shape/endpoint.ts'

export const projectionEndpoints = {} as const satisfies Record<string, Endpoint>
