import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { importText as t } from '#console/messages/import.ts'
import { Notice } from '#console/ui/page/notice.tsx'
import { ScreenLayout } from '#console/ui/page/screen.tsx'
import { IMPORT_KINDS, type ImportKind } from '#domain/import/import.ts'
import { findKnownValue } from '#domain/text/lenient-json.ts'
import { CheckStep } from './check/check-step.tsx'
import { ColumnsStep } from './columns/columns-step.tsx'
import { createMapping, findTable, type Mapping } from './columns/mapping.ts'
import { FileStep } from './file/file-step.tsx'
import type { Table } from './file/table.ts'
import { ImportResult } from './result/import-result.tsx'
import { PastImports } from './result/past-imports.tsx'

const route = getRouteApi('/admin/import')

type Opened = {
  kind: ImportKind
  /** All that the file has, and the one that is brought in. */
  tables: readonly Table[]
  table: Table
  mapping: Mapping
}

/** `/admin/import`: brings a table in, from the file to what became of it. */
export function ImportPage() {
  const { tipo, passo, importacao } = route.useSearch()
  const navigate = useNavigate({ from: '/admin/import' })
  const kind = findKnownValue(IMPORT_KINDS, tipo) ?? 'clients'
  const [held, setOpened] = useState<Opened | null>(null)
  const opened = held?.kind === kind ? held : null
  const step = importacao ?? (opened && (passo === 'colunas' || passo === 'conferir') ? passo : '')
  useFocusStep(step)
  // What has begun is not begun once more by going back.
  useEffect(() => {
    if (importacao) setOpened(null)
  }, [importacao])
  const isLost = useLostStep(Boolean(passo) && !importacao && !opened)
  const goTo = (next: { passo?: string; importacao?: string }) =>
    void navigate({ search: next.importacao ? next : { tipo: kind, ...next } })
  return (
    <ScreenLayout title={t.title}>
      {importacao ? (
        <ImportResult
          key={importacao}
          id={importacao}
          onAgain={() => void navigate({ search: {} })}
        />
      ) : opened && step === 'conferir' ? (
        <CheckStep
          {...opened}
          onStarted={(id) => goTo({ importacao: id })}
          onBack={() => goTo({ passo: 'colunas' })}
        />
      ) : opened && step === 'colunas' ? (
        <ColumnsStep
          {...opened}
          onTable={(table) => setOpened({ ...opened, table, mapping: createMapping(kind, table) })}
          onChange={(mapping) => setOpened({ ...opened, mapping })}
          onNext={() => goTo({ passo: 'conferir' })}
          onBack={() => goTo({})}
        />
      ) : (
        <>
          {isLost && (
            <Notice warn>
              <p role="status">{t.file.lost}</p>
            </Notice>
          )}
          <FileStep
            kind={kind}
            onKind={(next) => void navigate({ search: { tipo: next }, replace: true })}
            onTables={(tables) => {
              const table = findTable(kind, tables)
              if (!table) return false
              setOpened({ kind, tables, table, mapping: createMapping(kind, table) })
              goTo({ passo: 'colunas' })
              return true
            }}
          />
          <PastImports />
        </>
      )}
    </ScreenLayout>
  )
}

/**
 * A file is open in this tab alone, until it is loaded anew or begun: the address then says the step
 * that is shown.
 * @returns whether that has happened since a file was chosen
 */
function useLostStep(isLost: boolean): boolean {
  const navigate = useNavigate({ from: '/admin/import' })
  const [wasLost, setWasLost] = useState(false)
  useEffect(() => {
    if (!isLost) return
    setWasLost(true)
    void navigate({ search: ({ tipo }) => (tipo ? { tipo } : {}), replace: true })
  }, [isLost, navigate])
  return wasLost
}

/** Whoever goes on is led to the next step's heading. */
function useFocusStep(step: string) {
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    document.getElementById('import-step')?.focus()
  }, [step])
}
