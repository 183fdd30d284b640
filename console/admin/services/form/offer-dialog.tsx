import type { ServiceList } from '#api/contract/contract.ts'
import { text } from '#console/messages/app.ts'
import { servicesText } from '#console/messages/services.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Dialog } from '#console/ui/dialog/dialog.tsx'
import type { OpenForm } from '../offers/services-address.ts'
import { CompositeDialog } from './composite-dialog.tsx'
import { ServiceDialog } from './service-dialog.tsx'

const t = servicesText.form

type Props = { list: ServiceList; form: OpenForm; onClose: () => void }

/** The form that the address asks for, of what is there now. */
export function OfferDialog({ list, form, onClose }: Props) {
  if (form.what === 'new') {
    const shared = { list, onClose }
    return form.kind === 'service' ? (
      <ServiceDialog {...shared} service={null} copied={null} />
    ) : (
      <CompositeDialog {...shared} composite={null} copied={null} />
    )
  }
  const isCopy = form.what === 'copy'
  const service = list.services.find(({ id }) => id === form.id)
  const composite = list.composites.find(({ id }) => id === form.id)
  if (service) {
    const edited = isCopy ? { service: null, copied: service } : { service, copied: null }
    return <ServiceDialog list={list} onClose={onClose} {...edited} />
  }
  if (composite) {
    const edited = isCopy ? { composite: null, copied: composite } : { composite, copied: null }
    return <CompositeDialog list={list} onClose={onClose} {...edited} />
  }
  return (
    <Dialog title={t.gone} onClose={onClose}>
      <Button onClick={onClose}>{text.close}</Button>
    </Dialog>
  )
}
