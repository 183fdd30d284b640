import { isRefusedCall } from '#api/contract/http-client.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { text } from '#console/messages/app.ts'
import { servicesText } from '#console/messages/services.ts'
import { Button } from '#console/ui/button/button.tsx'
import { ConfirmDialog } from '#console/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import { FormRefusal } from '#console/ui/form/form-refusal.tsx'
import { type ListedOffer, useDelete } from './offers/services-query.ts'
import styles from './services.module.css'

const t = servicesText.delete

type Props = { offer: ListedOffer; onDeactivate: () => void; onClose: () => void }

/** Asks before something is deleted; what bookings refer to is offered to be deactivated instead. */
export function DeleteDialog({ offer, onDeactivate, onClose }: Props) {
  const remove = useDelete(offer, onClose)
  const isKept = isRefusedCall(remove.error) && remove.error.status === 409
  if (offer.upcoming > 0 || isKept) {
    const why = isKept ? formatErrorReason(remove.error) : t.upcoming(offer.upcoming)
    return <KeptDialog {...{ offer, why, onDeactivate, onClose }} />
  }
  if (remove.error)
    return (
      <Dialog title={t.failed} onClose={onClose}>
        <FormRefusal error={remove.error} />
      </Dialog>
    )
  return (
    <ConfirmDialog
      danger
      title={t.title(offer.name)}
      lead={t.text}
      label={t.action}
      busy={remove.isPending && t.working}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  )
}

function KeptDialog({ offer, why, onDeactivate, onClose }: Props & { why: string }) {
  const deactivate = () => {
    onDeactivate()
    onClose()
  }
  return (
    <Dialog title={t.kept(offer.name)} onClose={onClose}>
      <div className={styles.kept}>
        <p>{why}</p>
        {!offer.isActive && <p>{t.inactive}</p>}
        <div className={styles.choices}>
          <Button look="secondary" onClick={onClose}>
            {offer.isActive ? text.cancel : text.close}
          </Button>
          {offer.isActive && <Button onClick={deactivate}>{t.deactivate}</Button>}
        </div>
      </div>
    </Dialog>
  )
}
