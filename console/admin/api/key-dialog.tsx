import { useQuery } from '@tanstack/react-query'
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
import { KEY_SCOPES, type KeyScope } from '#domain/integration/api-key.ts'
import { Choices } from './choices.tsx'

const t = integrationText.keys

type Values = { name: string; scopes: KeyScope[] }

const check = ({ name, scopes }: Values) => ({
  name: name.trim() === '' ? t.nameMissing : undefined,
  scopes: scopes.length === 0 ? t.scopesMissing : undefined,
})

type Props = { onMade: (secret: string) => void; onClose: () => void }

/** What was typed is kept; the password that goes with it is not. */
export function KeyDialog(props: Props) {
  const { data, isPending } = useQuery(proofOptionsQuery)
  if (!isPending) return <KeyForm {...props} options={data ?? USUAL_PROOF} />
  return (
    <Dialog title={t.add} onClose={props.onClose}>
      <Skeleton rows={3} />
    </Dialog>
  )
}

function KeyForm({ onMade, onClose, options }: Props & { options: ProofOptions }) {
  const proof = useProof(options, integrationText.signInAgain)
  const form = useGuardedForm<Values>('key', () => ({ name: '', scopes: [] }), check)
  const act = useSingleMutation({
    mutationFn: async (values: Values) => {
      const shown = await proof.take()
      return shown && call('POST /api/keys', { body: { ...values, ...shown } })
    },
    onSuccess: (made) => {
      if (!made) return
      form.settle()
      onMade(made.secret)
    },
    onError: proof.tell,
  })
  return (
    <GuardedDialog title={t.add} guard={form.guard} onClose={onClose}>
      <ActForm
        form={form}
        act={{ ...act, error: proof.withoutTold(act.error) }}
        submit={t.create}
        busy={t.creating}
      >
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
        {proof.fields}
      </ActForm>
    </GuardedDialog>
  )
}
