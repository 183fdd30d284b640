import { useSingleMutation } from '#console/http/use-single-mutation.ts'
import { integrationText } from '#console/messages/integration.ts'
import { call } from '#console/session/call.ts'
import { ActForm } from '#console/ui/form/act-form.tsx'
import { Field } from '#console/ui/form/field.tsx'
import { GuardedDialog } from '#console/ui/form/guarded-dialog.tsx'
import { useGuardedForm } from '#console/ui/form/use-guarded-form.ts'
import { KEY_SCOPES, type KeyScope } from '#domain/integration/api-key.ts'
import { Choices } from './choices.tsx'

const t = integrationText.keys

type Values = { name: string; scopes: KeyScope[] }

const check = ({ name, scopes }: Values) => ({
  name: name.trim() === '' ? t.nameMissing : undefined,
  scopes: scopes.length === 0 ? t.scopesMissing : undefined,
})

type Props = { onMade: (secret: string) => void; onClose: () => void }

export function KeyDialog({ onMade, onClose }: Props) {
  const form = useGuardedForm<Values>('key', () => ({ name: '', scopes: [] }), check)
  const act = useSingleMutation({
    mutationFn: (values: Values) => call('POST /api/keys', { body: values }),
    onSuccess: ({ secret }) => {
      form.settle()
      onMade(secret)
    },
  })
  return (
    <GuardedDialog title={t.add} guard={form.guard} onClose={onClose}>
      <ActForm form={form} act={act} submit={t.create} busy={t.creating}>
        <Field
          label={t.name}
          hint={t.nameHint}
          autoComplete="off"
          maxLength={120}
          data-first-focus=""
          {...form.field('name')}
        />
        <Choices
          legend={t.scopes}
          choices={KEY_SCOPES}
          labels={t.kinds}
          chosen={form.values.scopes}
          error={form.getError('scopes')}
          onChange={(scopes) => form.change({ scopes })}
        />
      </ActForm>
    </GuardedDialog>
  )
}
