import type { z } from 'zod'
import type { PlanFeature } from '#domain/plan/plans.ts'
import type { RefusalCode } from '#domain/refusal.ts'

/**
 * Who may call: `anyone`, with or without a session; `client`, only with a session of the business
 * in the path; `guest`, a client, or whoever holds the link of one booking, for that booking alone;
 * `user`, whoever has an account and is signed in to it; `owner`, the owner alone, for their own
 * business; `reception`, who works at its reception, or the owner; `professional`, one of its
 * professionals, for themselves; `staff`, any of these three. `recovering` is a `user` or someone
 * who came by the link of a recovery mail, which is good for setting a password only. All of these
 * have taken their account's second step, where it asks for one; `first-step` need not have yet.
 * Which of `owner` and `reception` an endpoint is for: `DECISIONS.md`.
 */
export type Access =
  | 'anyone'
  | 'client'
  | 'guest'
  | 'first-step'
  | 'recovering'
  | 'user'
  | 'owner'
  | 'reception'
  | 'professional'
  | 'staff'

/**
 * An endpoint as data. Shapes describe the wire by their input side: a request is decoded with
 * them, an answer encoded, so that money and instants change form in the contract alone.
 */
export type Endpoint = {
  /** One line for the reader of the API's description. */
  summary: string
  access: Access
  /** Which not every plan has; whether it needs a plan at all: `open-without-plan.ts`. */
  feature?: PlanFeature
  params?: z.ZodObject
  query?: z.ZodObject
  /** Request headers the endpoint reads, in lower case. */
  headers?: z.ZodObject
  body?: z.ZodType
  /** Takes its body as it comes: the handler reads it from its sender. */
  uploads?: boolean
  /** Status of success. */
  status: 200 | 201 | 204 | 302
  response: z.ZodType
  /** Refusals of its own, besides those that every endpoint can give. */
  refusals: readonly RefusalCode[]
  /** Counts against the limit of public writes. */
  limited?: boolean
  /** Answers with server-sent events, for as long as the caller listens. */
  streams?: boolean
  /** Answers with a file of this type, written as it is read. */
  downloads?: string
}

type WireValue<T> = T extends z.ZodType ? z.input<T> : undefined
type ParsedValue<T> = T extends z.ZodType ? z.output<T> : undefined

/** What a caller sends, in the wire's form. */
export type WireRequest<E extends Endpoint> = {
  [Part in 'params' | 'query' | 'headers' | 'body' as E[Part] extends z.ZodOptional
    ? never
    : E[Part] extends z.ZodType
      ? Part
      : never]: WireValue<E[Part]>
} & { [Part in 'body' as E[Part] extends z.ZodOptional ? Part : never]?: WireValue<E[Part]> }

/** What a handler is given: the same parts, decoded. */
export type ParsedRequest<E extends Endpoint> = {
  params: ParsedValue<E['params']>
  query: ParsedValue<E['query']>
  headers: ParsedValue<E['headers']>
  body: ParsedValue<E['body']>
}

/** What a caller gets, in the wire's form. */
export type WireResponse<E extends Endpoint> = z.input<E['response']>

/** What a handler returns, before it is encoded. */
export type HandlerResult<E extends Endpoint> = z.output<E['response']>
