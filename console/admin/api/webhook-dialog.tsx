import { useSingleMutation } from '#console/http/use-single-mutation.ts'
import { integrationText } from '#console/messages/integration.ts'
import { call } from '#console/session/call.ts'
import { ActForm } from '#console/ui/form/act-form.tsx'
import { Field } from '#console/ui/form/field.tsx'
import { GuardedDialog } from '#console/ui/form/guarded-dialog.tsx'
import { useGuardedForm } from '#console/ui/form/use-guarded-form.ts'
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

type Props = {
  /** Absent: a new one. */
  of?: Webhook | undefined
  onMade: (secret: string) => void
  onClose: () => void
}

export function WebhookDialog({ of, onMade, onClose }: Props) {
  const form = useGuardedForm<Values>(
    `webhook:${of?.id ?? ''}`,
    () => ({ url: of?.url ?? '', events: of?.events.filter(isWebhookEvent) ?? [] }),
    check,
  )
  const act = useSingleMutation({
    mutationFn: async ({ url, events }: Values) => {
      const body = { url: url.trim(), events }
      if (!of) return (await call('POST /api/webhooks', { body })).secret
      await call('PATCH /api/webhooks/:id', { params: { id: of.id }, body })
      return null
    },
    onSuccess: (secret) => {
      form.settle()
      if (secret !== null) return onMade(secret)
      toastActDone(`webhook:${of?.id}`, t.saved)
      onClose()
    },
  })
  return (
    <GuardedDialog title={of ? t.editTitle : t.add} guard={form.guard} onClose={onClose}>
      <ActForm
        form={form}
        act={act}
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
      </ActForm>
    </GuardedDialog>
  )
}
