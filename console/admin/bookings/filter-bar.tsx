import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { agendaQuery, catalogQuery } from '#console/bookings/booking-queries.ts'
import { BOOKING_STATUS_TABLE } from '#console/bookings/booking-status.ts'
import { bookingsText } from '#console/messages/bookings.ts'
import { Button } from '#console/ui/button/button.tsx'
import { SearchField } from '#console/ui/form/search-field.tsx'
import { SelectField, type SelectOption } from '#console/ui/form/select-field.tsx'
import {
  BOOKING_MARKS,
  BOOKING_ORIGINS,
  LISTED_STATUSES,
  type StatusFilter,
} from '#domain/booking/booking.ts'
import { VISIT_STATES, type VisitState } from '#domain/dashboard/day-visits.ts'
import { displayName, getSpokenWeekdays } from '#domain/text/display.ts'
import { ClientFilter } from './client-filter.tsx'
import styles from './filter-bar.module.css'
import {
  type BookingsFilters,
  changeFilters,
  countFilters,
  type FilterChange,
  PERIODS,
} from './filters.ts'

const t = bookingsText.filters

type ChangeFilters = (next: BookingsFilters, quietly?: boolean) => void
type Props = {
  filters: BookingsFilters
  /** The name of the client who is filtered for, once it is known. */
  clientName: string | null
  onChange: ChangeFilters
}

/** Period and search are always visible; on a phone the other filters open below them. */
export function FilterBar({ filters, clientName, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const set = (change: FilterChange) => onChange(changeFilters(filters, change))
  const count = countFilters(filters)
  const only = clientName ? t.only(clientName) : t.thisClient
  return (
    <search className={styles.bar} aria-label={t.label}>
      <SearchField
        label={t.q}
        hint={t.qHint}
        value={filters.q}
        className={`${styles.field} ${styles.search}`}
        onSearch={(q) => onChange(changeFilters(filters, { q }), true)}
      />
      <SelectField
        label={t.period}
        value={filters.period}
        options={PERIODS.map((value) => ({ value, label: bookingsText.periods[value] }))}
        onPick={(value) => set({ period: PERIODS.find((one) => one === value) ?? 'hoje' })}
      />
      {filters.period === 'datas' && <DateFields filters={filters} onChange={onChange} />}
      <span className={styles.more}>
        <Button
          look="secondary"
          icon={<SlidersHorizontal size={18} strokeWidth={1.75} aria-hidden="true" />}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {t.open(count)}
        </Button>
      </span>
      <div id={id} className={open ? `${styles.rest} ${styles.shown}` : styles.rest}>
        <ClientFilter
          name={filters.client_id && (clientName ?? t.thisClient)}
          onPick={(client_id) => set({ client_id, period: 'tudo' })}
        />
        <FilterSelects filters={filters} set={set} />
      </div>
      {filters.client_id && <DropButton only={only} onDrop={() => set({ client_id: null })} />}
      {filters.at && (
        <DropButton
          only={t.atHour(getSpokenWeekdays(filters.at.weekday), filters.at.hour)}
          onDrop={() => set({ at: null })}
        />
      )}
    </search>
  )
}

/** Says what alone is shown, and shows the others again. */
const DropButton = ({ only, onDrop }: { only: string; onDrop: () => void }) => (
  <Button
    look="secondary"
    aria-label={t.drop(only)}
    icon={<X size={18} strokeWidth={1.75} aria-hidden="true" />}
    onClick={onDrop}
  >
    {only}
  </Button>
)

function DateFields({ filters, onChange }: Omit<Props, 'clientName'>): ReactNode {
  const set = (change: FilterChange) => onChange(changeFilters(filters, change), true)
  return (
    <>
      <label className={styles.field}>
        {t.from}
        <input
          type="date"
          value={filters.from ?? ''}
          onChange={(event) => set({ from: event.target.value || null })}
        />
      </label>
      <label className={styles.field}>
        {t.to}
        <input
          type="date"
          value={filters.to ?? ''}
          onChange={(event) => set({ to: event.target.value || null })}
        />
      </label>
    </>
  )
}

type FilterSelectsProps = {
  filters: BookingsFilters
  set: (change: FilterChange) => void
}

function FilterSelects({ filters, set }: FilterSelectsProps) {
  const services = useQuery(catalogQuery).data?.services ?? []
  // Archived professionals too: their bookings are still there.
  const professionals = useQuery(agendaQuery(null, null)).data?.professionals ?? []
  return (
    <>
      <SelectField
        label={t.professional}
        value={filters.professional_id ?? ''}
        options={addAllOption(
          professionals.map(({ id, name }) => ({ value: id, label: displayName(name) })),
        )}
        onPick={(value) => set({ professional_id: value || null })}
      />
      <SelectField
        label={t.service}
        value={filters.service_id ?? ''}
        options={addAllOption(
          services.map(({ id, name, is_composite }) => ({
            value: id,
            label: is_composite ? t.combo(name) : name,
          })),
        )}
        onPick={(value) => set({ service_id: value || null })}
      />
      <SelectField
        label={t.status}
        value={getStateValue(filters)}
        options={addAllOption([
          ...LISTED_STATUSES.map((value) => ({ value, label: getStatusLabel(value) })),
          ...BOOKING_MARKS.map((value) => ({ value, label: t.marks[value] })),
          ...VISIT_STATES.map((one) => ({ value: toMomentValue(one), label: t.moments[one] })),
        ])}
        onPick={(value) =>
          set({
            status: LISTED_STATUSES.find((one) => one === value) ?? null,
            mark: BOOKING_MARKS.find((one) => one === value) ?? null,
            moment: VISIT_STATES.find((one) => toMomentValue(one) === value) ?? null,
          })
        }
      />
      <SelectField
        label={t.origin}
        value={filters.origin ?? ''}
        options={addAllOption(
          BOOKING_ORIGINS.map((value) => ({ value, label: bookingsText.origins[value] })),
        )}
        onPick={(value) => set({ origin: BOOKING_ORIGINS.find((one) => one === value) ?? null })}
      />
    </>
  )
}

const getStatusLabel = (status: StatusFilter) =>
  status === 'open' ? t.openOnes : BOOKING_STATUS_TABLE[status].label

const getStateValue = ({ moment, status, mark }: BookingsFilters) =>
  moment ? toMomentValue(moment) : (status ?? mark ?? '')

/** Some are called as a status is. */
const toMomentValue = (moment: VisitState) => `agora-${moment}`

const addAllOption = (options: SelectOption[]) => [{ value: '', label: t.all }, ...options]
