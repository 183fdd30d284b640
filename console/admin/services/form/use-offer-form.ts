import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { CallError } from '#api/contract/http-client.ts'
import { createIdempotencyKeys } from '#console/http/idempotency-key.ts'
import { servicesText } from '#console/messages/services.ts'
import type { FormCheck } from '#console/ui/form/use-checked-form.ts'
import { useEditForm } from '#console/ui/form/use-edit-form.ts'
import { servicesQuery } from '../offers/services-query.ts'

const t = servicesText.form

type OfferFormOptions<Values extends FieldValues, Offer> = {
  kind: 'service' | 'composite'
  /** Null for a new one, or for a copy of `copied`. */
  offer: Offer | null
  copied: Offer | null
  /** What a new one begins with. */
  empty: Values
  toValues: (offer: Offer) => Values
  check: FormCheck<Values>
  change: (
    id: string,
    edit: { changes: Partial<Values>; shown: Partial<Values> },
  ) => Promise<unknown>
  create: (values: Values, getKey: (content: string) => string) => Promise<unknown>
}

/** The form of a service or composite that is there, of a new one, or of a copy. */
export function useOfferForm<
  Values extends FieldValues & { name: string },
  Offer extends { id: string; name: string },
>({ kind, offer, copied, ...how }: OfferFormOptions<Values, Offer>) {
  const [getKey] = useState(createIdempotencyKeys)
  const reload = useReloadOnConflict()
  const form = useEditForm<Values>({
    draft: `${kind}:${offer?.id ?? (copied ? `copy-${copied.id}` : 'new')}`,
    stored: offer ? how.toValues(offer) : how.empty,
    check: how.check,
    messages: { saved: offer ? t.saved : t.created, saveFailed: t.saveFailed },
    save: (edit) =>
      offer
        ? how.change(offer.id, edit).catch(reload)
        : how.create({ ...how.empty, ...edit.changes }, getKey),
  })
  return { ...form, copyOf: copied && { ...how.toValues(copied), name: t.copy(copied.name) } }
}

/** What somebody else saved meanwhile is loaded, so that the form can show both. */
function useReloadOnConflict(): (error: unknown) => Promise<never> {
  const queries = useQueryClient()
  return async (error) => {
    if (error instanceof CallError && error.status < 500)
      await queries.invalidateQueries({ queryKey: servicesQuery.queryKey })
    throw error
  }
}

/** Names the fields of a refusal as the form does, which sends one of what the server takes a list of. */
export const placeRefusals =
  (prefix: string) =>
  (error: unknown): never => {
    if (!(error instanceof CallError) || !error.body.fields) throw error
    const fields = Object.entries(error.body.fields).map(([field, said]) => [
      field.startsWith(prefix) ? field.slice(prefix.length) : field,
      said,
    ])
    throw new CallError(error.status, { ...error.body, fields: Object.fromEntries(fields) })
  }
