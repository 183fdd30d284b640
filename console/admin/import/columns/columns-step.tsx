import { useState } from 'react'
import { importText } from '#console/messages/import.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Field } from '#console/ui/form/field.tsx'
import { SelectField } from '#console/ui/form/select-field.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { type ImportColumn, type ImportKind, listColumns } from '#domain/import/import.ts'
import { clipCells, type Table } from '../file/table.ts'
import styles from '../house-import/import.module.css'
import { TeamNotice } from '../lines/team-notice.tsx'
import {
  isLackingDdd,
  listDataRows,
  listLacking,
  listTableTitles,
  type Mapping,
  mapColumn,
  mapTitles,
} from './mapping.ts'

const t = importText.mapping
const SAMPLES = 3

type Props = {
  kind: ImportKind
  /** All that the file has, and the one that is brought in. */
  tables: readonly Table[]
  table: Table
  mapping: Mapping
  onTable: (table: Table) => void
  onChange: (mapping: Mapping) => void
  onNext: () => void
  onBack: () => void
}

/** Says what each column of a file is, with what stands in it. */
export function ColumnsStep({ kind, tables, table, mapping, ...on }: Props) {
  const { onTable, onChange, onNext, onBack } = on
  const [isPressed, setPressed] = useState(false)
  const rows = listDataRows(table, mapping)
  const lacking = listLacking(kind, mapping)
  const names = lacking.map((column) => importText.columns[kind][column] ?? column).join(', ')
  const problem = lacking.length > 0 ? t.lacking(names) : rows.length === 0 ? t.noLines : undefined
  const options = [
    { value: '', label: t.none },
    ...listColumns(kind).map((column) => ({
      value: column,
      label: importText.columns[kind][column] ?? column,
    })),
  ]
  return (
    <SectionCard id="import-step" title={t.title} lead={t.lead(table.name, rows.length)}>
      {tables.length > 1 && (
        <SelectField
          label={t.sheet}
          value={String(tables.indexOf(table))}
          options={tables.map(({ sheet }, i) => ({ value: String(i), label: sheet ?? '' }))}
          onPick={(value) => onTable(tables[Number(value)] ?? table)}
        />
      )}
      <SelectField
        label={t.titles}
        value={mapping.titles === null ? '' : String(mapping.titles)}
        options={listTitleOptions(table)}
        onPick={(value) => onChange(mapTitles(kind, table, value === '' ? null : Number(value)))}
      />
      {mapping.titles !== null && mapping.titles > 0 && <p className={styles.quiet}>{t.above}</p>}
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
      {isLackingDdd(table, mapping) && (
        <Field
          label={t.ddd}
          hint={t.dddHint}
          inputMode="numeric"
          maxLength={2}
          value={mapping.ddd}
          onChange={({ target }) => onChange({ ...mapping, ddd: target.value.replace(/\D/g, '') })}
        />
      )}
      {kind === 'services' && (
        <TeamNotice isNamed={mapping.columns.includes('professionals')} isBegun={false} />
      )}
      {isPressed && problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.acts}>
        <Button look="secondary" onClick={onBack}>
          {t.back}
        </Button>
        <Button
          onClick={() => {
            setPressed(true)
            if (!problem) onNext()
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

const MOST_OFFERED = 20
const MOST_LETTERS = 60

const listTitleOptions = ({ rows }: Table) => [
  { value: '', label: t.noTitles },
  ...rows.slice(0, MOST_OFFERED).map(({ line, cells }, i) => ({
    value: String(i),
    label: t.titleLine(line, clipCells(cells, MOST_LETTERS)),
  })),
]

function nameColumn(table: Table, { titles }: Mapping, at: number): string {
  const title = (listTableTitles(table, titles)[at] ?? '').trim()
  return title === '' ? t.nth(at + 1) : t.column(title)
}

const listSamples = (rows: Table['rows'], at: number): string =>
  rows
    .map(({ cells }) => (cells[at] ?? '').trim())
    .filter(Boolean)
    .slice(0, SAMPLES)
    .join(' · ') || '—'
