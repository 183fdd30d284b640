import type { ReactNode } from 'react'
import { Button } from '#console/ui/button/button.tsx'
import layout from './form-layout.module.css'
import { FormRefusal } from './form-refusal.tsx'
import type { useDialogForm } from './use-dialog-form.ts'

type Form<Values extends object> = Pick<
  ReturnType<typeof useDialogForm<Values>>,
  'ref' | 'submit' | 'busy'
>

type Props<Values extends object> = {
  form: Form<Values>
  act: { mutateAsync: (values: Values) => Promise<unknown>; error: Error | null }
  submit: string
  busy: string
  isDanger?: boolean
  children: ReactNode
}

/** The form of a dialog that does one act: what is typed, why it was refused, and its button. */
export function ActForm<Values extends object>({
  form,
  act,
  submit,
  busy,
  isDanger = false,
  children,
}: Props<Values>) {
  // What fails is said by the act itself.
  const send = () => form.submit((values) => act.mutateAsync(values).catch(() => undefined))
  return (
    <form
      ref={form.ref}
      className={layout.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {children}
      {act.error && <FormRefusal error={act.error} />}
      <Button type="submit" wide {...(isDanger && { look: 'danger' })} busy={form.busy && busy}>
        {submit}
      </Button>
    </form>
  )
}
