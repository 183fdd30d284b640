import { X } from 'lucide-react'
import { clientsText } from '#console/messages/clients.ts'
import { useIsOwner } from '#console/session/use-session.ts'
import { Button } from '#console/ui/button/button.tsx'
import { SearchField } from '#console/ui/form/search-field.tsx'
import { SelectField } from '#console/ui/form/select-field.tsx'
import { CLIENT_SORTS } from '#domain/people/client-record.ts'
import { FREQUENCIES } from '#domain/people/client-statistics.ts'
import { displayDate } from '#domain/text/display.ts'
import { CLIENT_GROUPS, type ClientFilters, type Visitors } from './client-filters.ts'
import styles from './list.module.css'

const t = clientsText.filters

const describeVisitors = ({ group, from, to, back }: Visitors): string =>
  `${t.visitors[group]} ${displayDate(from)} a ${displayDate(to)}${back === null ? '' : t.back(back)}`

type Props = {
  /** Those in use. */
  labels: readonly string[]
  /** Some lie beyond the plan's limit. */
  hasReadOnly: boolean
  filters: ClientFilters
  onChange: (next: ClientFilters) => void
}

export function ClientFilterBar({ labels, hasReadOnly, filters, onChange }: Props) {
  const isOwner = useIsOwner()
  const set = (change: Partial<ClientFilters>) => onChange({ ...filters, ...change })
  // One that was chosen by an address stays a choice, though nobody has it any more.
  const tags = [...new Set([...labels, ...(filters.label ? [filters.label] : [])])]
  const groups = CLIENT_GROUPS.filter(
    (one) => one !== 'leitura' || hasReadOnly || filters.group === one,
  )
  const sorts = CLIENT_SORTS.filter((one) => isOwner || one !== 'total_gasto')
  return (
    <search className={styles.filters} aria-label={t.label}>
      <SearchField label={t.q} hint={t.qHint} value={filters.q} onSearch={(q) => set({ q })} />
      <SelectField
        label={t.only}
        value={filters.group ?? ''}
        options={[
          { value: '', label: t.everybody },
          ...groups.map((value) => ({ value, label: t.groups[value] })),
        ]}
        onPick={(value) => set({ group: CLIENT_GROUPS.find((one) => one === value) ?? null })}
      />
      <SelectField
        label={t.frequency}
        value={filters.frequencia ?? ''}
        options={[
          { value: '', label: t.any },
          ...FREQUENCIES.map((value) => ({ value, label: value })),
        ]}
        onPick={(value) => set({ frequencia: FREQUENCIES.find((one) => one === value) ?? null })}
      />
      {tags.length > 0 && (
        <SelectField
          label={t.tag}
          value={filters.label ?? ''}
          options={[{ value: '', label: t.any }, ...tags.map((value) => ({ value, label: value }))]}
          onPick={(value) => set({ label: value || null })}
        />
      )}
      <SelectField
        label={t.sort}
        value={filters.sort}
        options={sorts.map((value) => ({ value, label: clientsText.sorts[value] }))}
        onPick={(value) => set({ sort: CLIENT_SORTS.find((one) => one === value) ?? 'nome' })}
      />
      {filters.visitors && (
        <Button
          look="secondary"
          aria-label={t.drop(describeVisitors(filters.visitors))}
          icon={<X size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => set({ visitors: null })}
        >
          {describeVisitors(filters.visitors)}
        </Button>
      )}
    </search>
  )
}
