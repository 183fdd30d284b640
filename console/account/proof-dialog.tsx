import { useQuery } from '@tanstack/react-query'
import { useSingleMutation } from '#console/http/use-single-mutation.ts'
import { text } from '#console/messages/app.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { FormRefusal } from '#console/ui/form/form-refusal.tsx'
import { Skeleton } from '#console/ui/page/notice.tsx'
import styles from './password-dialog.module.css'
import {
  type ProofBody,
  type ProofOptions,
  proofOptionsQuery,
  USUAL_PROOF,
} from './use-password-change.ts'
import { useProof } from './use-proof.tsx'

type Props = {
  title: string
  lead: string
  action: string
  busy: string
  /** What somebody reads without a password, who can be sent no code. */
  signInAgain: string
  /** Does it, and says that it is done. */
  send: (shown: ProofBody) => Promise<unknown>
  onClose: () => void
}

/** Says what an action does, and asks whose the account is before it is done. */
export function ProofDialog(props: Props) {
  const { data, isPending } = useQuery(proofOptionsQuery)
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      {isPending ? <Skeleton rows={2} /> : <ProofForm {...props} options={data ?? USUAL_PROOF} />}
    </Dialog>
  )
}

function ProofForm({
  lead,
  action,
  busy,
  signInAgain,
  send,
  onClose,
  options,
}: Props & { options: ProofOptions }) {
  const proof = useProof(options, signInAgain)
  const act = useSingleMutation({
    mutationFn: async () => {
      const shown = await proof.take()
      if (shown) await send(shown)
    },
    onError: proof.tell,
  })
  const refusal = proof.withoutTold(act.error)
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        act.mutate()
      }}
    >
      <p>{lead}</p>
      {proof.fields}
      {refusal && <FormRefusal error={refusal} />}
      <div className={styles.actions}>
        <Button look="secondary" onClick={onClose}>
          {text.cancel}
        </Button>
        <Button type="submit" busy={act.isPending && busy}>
          {action}
        </Button>
      </div>
    </form>
  )
}
