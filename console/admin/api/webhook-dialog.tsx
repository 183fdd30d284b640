import { useQuery } from '@tanstack/react-query'
import { CallError } from '#api/contract/http-client.ts'
import {
  type ProofOptions,
  proofOptionsQuery,
  USUAL_PROOF,
} from '#console/account/use-password-change.ts'
import { useProof } from '#console/account/use-proof.tsx'
import { useSingleMutation } from '#console/http/use-single-mutation.ts'
import { integrationText } from '#console/messages/integration.ts'
import { call } from '#console/session/call.ts'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { ActForm } from '#console/ui/form/act-form.tsx'
import { Field } from '#console/ui/form/field.tsx'
import { GuardedDialog } from '#console/ui/form/guarded-dialog.tsx'
import { useGuardedForm } from '#console/ui/form/use-guarded-form.ts'
import { Skeleton } from '#console/ui/page/notice.tsx'
import { toastActDone } from '#console/ui/toast/toast-act.ts'
import {
  isWebhookEvent,
  LONGEST_WEBHOOK_URL,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '#domain/integration/webhook.ts'
import type { Webhook } from './api-queries.ts'
import { Choices } from './choices.tsx'

const t = integrationText.webhooks

type Values = { url: string; events: WebhookEvent[] }

const check = ({ url, events }: Values) => ({
  url: url.trim() === '' ? t.urlMissing : undefined,
  events: events.length === 0 ? t.eventsMissing : undefined,
})

const isAsked = (of: Webhook | undefined, { url, events }: Values) =>
  url.trim() !== of?.url || events.some((event) => !of.events.includes(event))

const isOfAddress = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === 'webhook_address'

type Props = {
  /** Absent: a new one. */
  of?: Webhook | undefined
  onMade: (secret: string) => void
  onClose: () => void
}

/** Another address is told of all that happens, or this one of more: who says so shows whose the account is. */
export function WebhookDialog(props: Props) {
  const { data, isPending } = useQuery(proofOptionsQuery)
  if (!isPending) return <WebhookForm {...props} options={data ?? USUAL_PROOF} />
  return (
    <Dialog title={props.of ? t.editTitle : t.add} onClose={props.onClose}>
      <Skeleton rows={3} />
    </Dialog>
  )
}

function WebhookForm({ of, onMade, onClose, options }: Props & { options: ProofOptions }) {
  const proof = useProof(options, integrationText.signInAgain)
  const form = useGuardedForm<Values>(
    `webhook:${of?.id ?? ''}`,
    () => ({ url: of?.url ?? '', events: of?.events.filter(isWebhookEvent) ?? [] }),
    check,
  )
  const act = useSingleMutation({
    mutationFn: async ({ url: typed, events }: Values) => {
      const url = typed.trim()
      const shown = isAsked(of, { url, events }) ? await proof.take() : {}
      if (!shown) return null
      const body = { url, events, ...shown }
      if (!of) return call('POST /api/webhooks', { body })
      await call('PATCH /api/webhooks/:id', { params: { id: of.id }, body })
      return { secret: null }
    },
    onSuccess: (done) => {
      if (!done) return
      form.settle()
      if (done.secret !== null) return onMade(done.secret)
      toastActDone(`webhook:${of?.id}`, t.saved)
      onClose()
    },
    onError: (error) => {
      if (isOfAddress(error)) form.refuse('url', error.message)
      else proof.tell(error)
    },
  })
  const refusal = isOfAddress(act.error) ? null : proof.withoutTold(act.error)
  return (
    <GuardedDialog title={of ? t.editTitle : t.add} guard={form.guard} onClose={onClose}>
      <ActForm
        form={form}
        act={{ ...act, error: refusal }}
        submit={of ? t.save : t.create}
        busy={of ? t.saving : t.creating}
      >
        <Field
          label={t.url}
          hint={t.urlHint}
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={LONGEST_WEBHOOK_URL}
          data-first-focus=""
          {...form.field('url')}
        />
        <Choices
          legend={t.events}
          choices={WEBHOOK_EVENTS}
          labels={t.kinds}
          chosen={form.values.events}
          error={form.getError('events')}
          onChange={(events) => form.change({ events })}
        />
        {isAsked(of, form.values) && proof.fields}
      </ActForm>
    </GuardedDialog>
  )
}
