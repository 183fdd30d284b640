import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { importText as t } from '#console/messages/import.ts'
import { ScreenLayout } from '#console/ui/page/screen.tsx'
import { IMPORT_KINDS } from '#domain/import/import.ts'
import { findKnownValue } from '#domain/text/lenient-json.ts'
import { CheckStep } from './check/check-step.tsx'
import { ColumnsStep } from './columns/columns-step.tsx'
import { createMapping, type Mapping } from './columns/mapping.ts'
import { FileStep } from './file/file-step.tsx'
import type { Table } from './file/table.ts'
import { ImportResult } from './result/import-result.tsx'
import { PastImports } from './result/past-imports.tsx'

const route = getRouteApi('/admin/import')

type Opened = { table: Table; mapping: Mapping }

/** `/admin/import`: brings a table in, from the file to what became of it. */
export function ImportPage() {
  const { tipo, passo, importacao } = route.useSearch()
  const navigate = useNavigate({ from: '/admin/import' })
  const kind = findKnownValue(IMPORT_KINDS, tipo) ?? 'clients'
  const [opened, setOpened] = useState<Opened | null>(null)
  // What was open is gone after a reload: it begins with the file again.
  const step = importacao ?? (opened && (passo === 'colunas' || passo === 'conferir') ? passo : '')
  useFocusStep(step)
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
          {...{ kind, ...opened }}
          onStarted={(id) => {
            setOpened(null)
            goTo({ importacao: id })
          }}
          onBack={() => goTo({ passo: 'colunas' })}
        />
      ) : opened && step === 'colunas' ? (
        <ColumnsStep
          {...{ kind, ...opened }}
          onChange={(mapping) => setOpened({ ...opened, mapping })}
          onNext={() => goTo({ passo: 'conferir' })}
          onBack={() => goTo({})}
        />
      ) : (
        <>
          <FileStep
            kind={kind}
            onKind={(next) => void navigate({ search: { tipo: next }, replace: true })}
            onTable={(table) => {
              setOpened({ table, mapping: createMapping(kind, table) })
              goTo({ passo: 'colunas' })
            }}
          />
          <PastImports />
        </>
      )}
    </ScreenLayout>
  )
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
