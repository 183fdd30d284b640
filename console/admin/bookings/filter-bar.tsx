import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { agendaQuery, catalogQuery } from '#console/bookings/booking-queries.ts'
import { text } from '#console/messages/app.ts'
import { bookings } from '#console/messages/bookings.ts'
import { Button } from '#console/ui/button/button.tsx'
import { BOOKING_ORIGINS } from '#domain/booking/booking.ts'
import { displayName } from '#domain/text/display.ts'
import { ClientFilter } from './client-filter.tsx'
import styles from './filter-bar.module.css'
import { countFilters, type Filters, PERIODS, STATES } from './filters.ts'

const said = bookings.filters

type Change = (next: Filters, quietly?: boolean) => void
type Props = {
  filters: Filters
  /** Of the client whose bookings alone are shown, once it is known. */
  clientName: string | null
  onChange: Change
}

/** A pause in typing after which the list is asked for. */
const PAUSE_MS = 300

/** Period and search always in sight; on a phone the rest opens below them. */
export function FilterBar({ filters, clientName, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const set = (change: Partial<Filters>) => onChange({ ...filters, ...change, page: 1 })
  const count = countFilters(filters)
  const only = clientName ? said.only(clientName) : said.thisClient
  return (
    <search className={styles.bar} aria-label={said.label}>
      <SearchBox q={filters.q} onSearch={(q) => onChange({ ...filters, q, page: 1 }, true)} />
      <Pick
        label={said.period}
        value={filters.period}
        options={PERIODS.map((value) => ({ value, label: bookings.periods[value] }))}
        onPick={(value) => set({ period: PERIODS.find((one) => one === value) ?? 'mes' })}
      />
      {filters.period === 'datas' && <Dates filters={filters} onChange={onChange} />}
      <span className={styles.more}>
        <Button
          look="secondary"
          icon={<SlidersHorizontal size={18} strokeWidth={1.75} aria-hidden="true" />}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {said.open(count)}
        </Button>
      </span>
      <div id={id} className={open ? `${styles.rest} ${styles.shown}` : styles.rest}>
        <ClientFilter
          name={filters.client_id && (clientName ?? said.thisClient)}
          onPick={(client_id) => onChange({ ...filters, client_id, period: 'tudo', page: 1 })}
        />
        <Choices filters={filters} set={set} />
      </div>
      {filters.client_id && (
        <Button
          look="secondary"
          aria-label={said.drop(only)}
          icon={<X size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => set({ client_id: null })}
        >
          {only}
        </Button>
      )}
    </search>
  )
}

function SearchBox({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [typed, setTyped] = useState(q)
  const told = useRef(q)
  const search = useRef(onSearch)
  search.current = onSearch
  useEffect(() => {
    // Back in the history, or a filter dropped elsewhere: the field follows the address.
    if (q !== told.current) setTyped(q)
    told.current = q
  }, [q])
  useEffect(() => {
    if (typed.trim() === told.current) return
    const timer = setTimeout(() => {
      told.current = typed.trim()
      search.current(typed.trim())
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <label className={`${styles.field} ${styles.search}`}>
      {said.q}
      <input
        type="search"
        placeholder={said.qHint}
        maxLength={120}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </label>
  )
}

type Option = { value: string; label: string }
type PickProps = {
  label: string
  value: string
  options: Option[]
  onPick: (value: string) => void
}

function Pick({ label, value, options, onPick }: PickProps) {
  return (
    <label className={styles.field}>
      {label}
      <select value={value} onChange={(event) => onPick(event.target.value)}>
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </label>
  )
}

function Dates({ filters, onChange }: Omit<Props, 'clientName'>): ReactNode {
  const set = (change: Partial<Filters>) => onChange({ ...filters, ...change, page: 1 }, true)
  return (
    <>
      <label className={styles.field}>
        {said.from}
        <input
          type="date"
          value={filters.from ?? ''}
          onChange={(event) => set({ from: event.target.value || null })}
        />
      </label>
      <label className={styles.field}>
        {said.to}
        <input
          type="date"
          value={filters.to ?? ''}
          onChange={(event) => set({ to: event.target.value || null })}
        />
      </label>
    </>
  )
}

type ChoicesProps = { filters: Filters; set: (change: Partial<Filters>) => void }

function Choices({ filters, set }: ChoicesProps) {
  const services = useQuery(catalogQuery).data?.services ?? []
  // Also those who have left: their bookings are still there.
  const professionals = useQuery(agendaQuery(null, null)).data?.professionals ?? []
  return (
    <>
      <Pick
        label={said.professional}
        value={filters.professional_id ?? ''}
        options={withAll(
          professionals.map(({ id, name }) => ({ value: id, label: displayName(name) })),
        )}
        onPick={(value) => set({ professional_id: value || null })}
      />
      <Pick
        label={said.service}
        value={filters.service_id ?? ''}
        options={withAll(
          services.map(({ id, name, is_composite }) => ({
            value: id,
            label: is_composite ? said.combo(name) : name,
          })),
        )}
        onPick={(value) => set({ service_id: value || null })}
      />
      <Pick
        label={said.status}
        value={filters.status ?? ''}
        options={withAll(STATES.map((value) => ({ value, label: text.status[value] })))}
        onPick={(value) => set({ status: STATES.find((one) => one === value) ?? null })}
      />
      <Pick
        label={said.origin}
        value={filters.origin ?? ''}
        options={withAll(
          BOOKING_ORIGINS.map((value) => ({ value, label: bookings.origins[value] })),
        )}
        onPick={(value) => set({ origin: BOOKING_ORIGINS.find((one) => one === value) ?? null })}
      />
    </>
  )
}

const withAll = (options: Option[]) => [{ value: '', label: said.all }, ...options]
