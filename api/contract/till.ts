/** The till of a day: opened, moved, counted and closed. */
import type { Endpoint } from './shape/endpoint.ts'

export const tillEndpoints = {} as const satisfies Record<string, Endpoint>
