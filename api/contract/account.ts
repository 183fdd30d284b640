/** What clients owe and left (fiado), what cards cost, and how the house is paid by Pix. */
import type { Endpoint } from './shape/endpoint.ts'

export const accountEndpoints = {} as const satisfies Record<string, Endpoint>
