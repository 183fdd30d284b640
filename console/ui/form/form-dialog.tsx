import {
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useState,
} from 'react'
import { editText } from '#console/messages/edit.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { Notice } from '#console/ui/page/notice.tsx'
import styles from './form-dialog.module.css'
import layout from './form-layout.module.css'
import { LeaveGuard } from './leave-guard.tsx'

/** As much of a form as its dialog needs. */
type EditedForm = {
  isDirty: boolean
  isRestored: boolean
  busy: boolean
  submit: () => Promise<boolean>
  discard: () => void
  props: {
    ref: Ref<HTMLFormElement>
    noValidate: boolean
    onSubmit: (event: FormEvent) => void
  }
}

type Props = {
  title: string
  form: EditedForm
  /** What its button says. */
  label: string
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog with an address of its own: Back closes it, and asks where something is unsaved. */
export function FormDialog({ title, form, label, onClose, children }: Props) {
  const [shows, setShows] = useState(0)
  const [isSaved, setSaved] = useState(false)
  useEffect(() => {
    // Only once nothing is unsaved any more: else leaving would ask.
    if (isSaved && !form.isDirty) onClose()
  }, [isSaved, form.isDirty, onClose])
  const send = async () => setSaved(await form.submit())
  const close = () => {
    // The browser has closed it already; it stands again while somebody is asked.
    if (form.isDirty) setShows(shows + 1)
    onClose()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <>
      <Dialog key={shows} title={title} onClose={close}>
        <form {...form.props} onSubmit={onSubmit} className={layout.form}>
          {form.isRestored && <RestoredNotice onDiscard={form.discard} />}
          {children}
          <div className={styles.foot}>
            <Button type="submit" wide busy={form.busy && editText.saving}>
              {label}
            </Button>
          </div>
        </form>
      </Dialog>
      <LeaveGuard
        isDirty={form.isDirty}
        busy={form.busy}
        onSave={form.submit}
        onDiscard={form.discard}
        leaves={({ current, next }) =>
          current.pathname !== next.pathname || !isSameForm(current.search, next.search)
        }
      />
    </>
  )
}

/** Says that a draft is shown, and drops it. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  const discard = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button goes with the notice.
    currentTarget.closest('dialog')?.querySelector('h2')?.focus()
    onDiscard()
  }
  return (
    <Notice>
      <p>
        <strong>{editText.restored.title}</strong> {editText.restored.text}
      </p>
      <Button look="secondary" onClick={discard}>
        {editText.discard}
      </Button>
    </Notice>
  )
}

/** By what an address says which form is open. */
const PARAMS = ['editar', 'copiar', 'novo', 'abrir', 'anotacao', 'cliente', 'responder']

function isSameForm(one: object, other: object): boolean {
  const pick = (search: object) => Object.entries(search).filter(([name]) => PARAMS.includes(name))
  return JSON.stringify(pick(one)) === JSON.stringify(pick(other))
}
