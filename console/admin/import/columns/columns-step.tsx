import { useState } from 'react'
import { importText } from '#console/messages/import.ts'
import { Button } from '#console/ui/button/button.tsx'
import { SelectField } from '#console/ui/form/select-field.tsx'
import { Switch } from '#console/ui/form/switch.tsx'
import { Notice } from '#console/ui/page/notice.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { type ImportColumn, type ImportKind, listColumns } from '#domain/import/import.ts'
import type { Table } from '../file/table.ts'
import styles from '../house-import/import.module.css'
import { listDataRows, listLacking, type Mapping, mapColumn } from './mapping.ts'

const t = importText.mapping
const SAMPLES = 3

type Props = {
  kind: ImportKind
  table: Table
  mapping: Mapping
  onChange: (mapping: Mapping) => void
  onNext: () => void
  onBack: () => void
}

/** Says what each column of a file is, with what stands in it. */
export function ColumnsStep({ kind, table, mapping, onChange, onNext, onBack }: Props) {
  const [isPressed, setPressed] = useState(false)
  const rows = listDataRows(table, mapping)
  const lacking = listLacking(kind, mapping)
  const names = lacking.map((column) => importText.columns[kind][column] ?? column).join(', ')
  const options = [
    { value: '', label: t.none },
    ...listColumns(kind).map((column) => ({
      value: column,
      label: importText.columns[kind][column] ?? column,
    })),
  ]
  return (
    <SectionCard id="import-step" title={t.title} lead={t.lead(table.name, rows.length)}>
      <Switch
        label={t.titles}
        checked={mapping.hasTitles}
        onChange={(hasTitles) => onChange({ ...mapping, hasTitles })}
      />
      <ul className={styles.columns}>
        {mapping.columns.map((column, i) => (
          // A file's columns have their places alone.
          // biome-ignore lint/suspicious/noArrayIndexKey: their order never changes
          <li key={i}>
            <SelectField
              label={nameColumn(table, mapping, i)}
              value={column ?? ''}
              options={options}
              onPick={(value) => onChange(mapColumn(mapping, i, findColumn(kind, value)))}
            />
            <p className={styles.samples}>
              <span>{t.samples}: </span>
              {listSamples(rows, i)}
            </p>
          </li>
        ))}
      </ul>
      {kind === 'services' && !mapping.columns.includes('professionals') && (
        <Notice>
          <p>{t.team}</p>
        </Notice>
      )}
      {isPressed && lacking.length > 0 && (
        <p role="alert" className={styles.problem}>
          {t.lacking(names)}
        </p>
      )}
      <div className={styles.acts}>
        <Button look="secondary" onClick={onBack}>
          {t.back}
        </Button>
        <Button
          onClick={() => {
            setPressed(true)
            if (lacking.length === 0) onNext()
          }}
        >
          {t.next}
        </Button>
      </div>
    </SectionCard>
  )
}

const findColumn = (kind: ImportKind, value: string): ImportColumn | null =>
  listColumns(kind).find((column) => column === value) ?? null

function nameColumn({ rows }: Table, { hasTitles }: Mapping, at: number): string {
  const title = hasTitles ? (rows[0]?.cells[at] ?? '').trim() : ''
  return title === '' ? t.nth(at + 1) : t.column(title)
}

const listSamples = (rows: Table['rows'], at: number): string =>
  rows
    .map(({ cells }) => (cells[at] ?? '').trim())
    .filter(Boolean)
    .slice(0, SAMPLES)
    .join(' · ') || '—'
