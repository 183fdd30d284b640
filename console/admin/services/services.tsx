import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Layers, Plus, Scissors } from 'lucide-react'
import type { ServiceList as LoadedServices } from '#api/contract/contract.ts'
import { servicesText as t } from '#console/messages/services.ts'
import { Button } from '#console/ui/button/button.tsx'
import { useDialogEntry } from '#console/ui/dialog/use-dialog-entry.ts'
import { ImportLink } from '#console/ui/export/import-link.tsx'
import { SelectField } from '#console/ui/form/select-field.tsx'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Skeleton, StateMessage } from '#console/ui/page/notice.tsx'
import { ScreenLayout } from '#console/ui/page/screen.tsx'
import { CATEGORIES, CATEGORY_LABELS } from '#domain/business/service.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { OfferDialog } from './form/offer-dialog.tsx'
import {
  formatServicesAddress,
  isListed,
  type OpenForm,
  parseServicesAddress,
  type ServicesAddress,
  SHOWN_STATUSES,
} from './offers/services-address.ts'
import {
  type ListedOffer,
  listOffers,
  servicesQuery,
  useSetActive,
} from './offers/services-query.ts'
import { ServiceList } from './service-list.tsx'
import styles from './services.module.css'

const route = getRouteApi('/admin/services')
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** `/admin/services`: what the house offers, in the order of its page. */
export function ServicesPage() {
  const address = parseServicesAddress(route.useSearch())
  const navigate = useNavigate({ from: '/admin/services' })
  const { data, error, refetch } = useQuery(servicesQuery)
  const change = (next: Partial<ServicesAddress>, replace = true) =>
    void navigate({ search: formatServicesAddress({ ...address, ...next }), replace })
  const open = (form: OpenForm) => change({ form }, false)
  const addService = () => open({ what: 'new', kind: 'service' })
  return (
    <ScreenLayout
      title={t.title}
      lead={t.lead}
      action={
        <div className={styles.choices}>
          {data && data.order.length > 0 && <ImportLink kind="services" />}
          {(data?.services.length ?? 0) > 1 && (
            <Button
              look="secondary"
              icon={<Layers {...icon} />}
              onClick={() => open({ what: 'new', kind: 'composite' })}
            >
              {t.addComposite}
            </Button>
          )}
          {data && data.order.length > 0 && (
            <Button icon={<Plus {...icon} />} onClick={addService}>
              {t.add}
            </Button>
          )}
        </div>
      }
    >
      {data ? (
        <LoadedList {...{ data, address, change, open }} />
      ) : error ? (
        <LoadFailed title={t.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={6} />
      )}
      {data && address.form && (
        <OfferDialog
          key={JSON.stringify(address.form)}
          list={data}
          form={address.form}
          onClose={() => change({ form: null })}
        />
      )}
    </ScreenLayout>
  )
}

type LoadedProps = {
  data: LoadedServices
  address: ServicesAddress
  change: (next: Partial<ServicesAddress>) => void
  open: (form: OpenForm) => void
}

function LoadedList({ data, address, change, open }: LoadedProps) {
  const [leaving, ask, close] = useDialogEntry<ListedOffer>()
  const setActive = useSetActive()
  const offers = listOffers(data)
  if (offers.length === 0)
    return <NoServices onAdd={() => open({ what: 'new', kind: 'service' })} />
  const shown = offers.filter((one) => isListed(one, address))
  return (
    <>
      <FilterBar address={address} onChange={change} />
      {shown.length > 0 ? (
        <ServiceList
          order={data.order}
          offers={shown}
          onEdit={({ id }) => open({ what: 'edit', id })}
          onCopy={({ id }) => open({ what: 'copy', id })}
          onSetActive={(offer) => setActive.isPending || setActive.mutate(offer)}
          onDelete={ask}
        />
      ) : (
        <NothingListed onClear={() => change({ status: 'all', category: null })} />
      )}
      {leaving && (
        <DeleteDialog
          offer={leaving}
          onDeactivate={() => setActive.mutate(leaving)}
          onClose={close}
        />
      )}
    </>
  )
}

function NoServices({ onAdd }: { onAdd: () => void }) {
  return (
    <StateMessage
      icon={<Scissors size={30} strokeWidth={1.75} />}
      title={t.empty.title}
      actions={
        <>
          <Button onClick={onAdd}>{t.add}</Button>
          <ImportLink kind="services" look="secondary" />
        </>
      }
    >
      {t.empty.text}
    </StateMessage>
  )
}

function NothingListed({ onClear }: { onClear: () => void }) {
  return (
    <StateMessage
      icon={<Scissors size={30} strokeWidth={1.75} />}
      title={t.empty.filtered}
      actions={<Button onClick={onClear}>{t.empty.clear}</Button>}
    >
      {t.empty.filteredText}
    </StateMessage>
  )
}

type FilterProps = { address: ServicesAddress; onChange: (next: Partial<ServicesAddress>) => void }

function FilterBar({ address, onChange }: FilterProps) {
  const categories = CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }))
  return (
    <search className={styles.filters} aria-label={t.filters}>
      <SelectField
        label={t.status}
        value={address.status}
        options={SHOWN_STATUSES.map((value) => ({ value, label: t.statuses[value] }))}
        onPick={(value) =>
          onChange({ status: SHOWN_STATUSES.find((one) => one === value) ?? 'active' })
        }
      />
      <SelectField
        label={t.category}
        value={address.category ?? ''}
        options={[{ value: '', label: t.everyCategory }, ...categories]}
        onPick={(value) => onChange({ category: CATEGORIES.find((one) => one === value) ?? null })}
      />
    </search>
  )
}
