import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { importText as t } from '#console/messages/import.ts'
import { ScreenLayout } from '#console/ui/page/screen.tsx'
import { IMPORT_KINDS, type ImportKind } from '#domain/import/import.ts'
import { findKnownValue } from '#domain/text/lenient-json.ts'
import { CheckStep } from './check/check-step.tsx'
import { ColumnsStep } from './columns/columns-step.tsx'
import { createMapping, type Mapping } from './columns/mapping.ts'
import { FileStep } from './file/file-step.tsx'
import type { Table } from './file/table.ts'
import { ImportResult } from './result/import-result.tsx'
import { PastImports } from './result/past-imports.tsx'

const route = getRouteApi('/admin/import')

type Opened = { table: Table; mapping: Mapping; isChecking: boolean }

/** `/admin/import`: brings a table in, from the file to what became of it. */
export function ImportPage() {
  const { tipo, importacao } = route.useSearch()
  const navigate = useNavigate({ from: '/admin/import' })
  const kind = findKnownValue(IMPORT_KINDS, tipo) ?? 'clients'
  const [opened, setOpened] = useState<Opened | null>(null)
  useFocusStep(importacao ?? (opened ? (opened.isChecking ? 'check' : 'columns') : 'file'))
  const choose = (next: ImportKind) => void navigate({ search: { tipo: next }, replace: true })
  const show = (id: string) => {
    setOpened(null)
    void navigate({ search: { importacao: id } })
  }
  return (
    <ScreenLayout title={t.title}>
      {importacao ? (
        <ImportResult
          key={importacao}
          id={importacao}
          onAgain={() => void navigate({ search: {} })}
        />
      ) : opened === null ? (
        <>
          <FileStep
            kind={kind}
            onKind={choose}
            onTable={(table) =>
              setOpened({ table, mapping: createMapping(kind, table), isChecking: false })
            }
          />
          <PastImports />
        </>
      ) : opened.isChecking ? (
        <CheckStep
          kind={kind}
          table={opened.table}
          mapping={opened.mapping}
          onStarted={show}
          onBack={() => setOpened({ ...opened, isChecking: false })}
        />
      ) : (
        <ColumnsStep
          kind={kind}
          table={opened.table}
          mapping={opened.mapping}
          onChange={(mapping) => setOpened({ ...opened, mapping })}
          onNext={() => setOpened({ ...opened, isChecking: true })}
          onBack={() => setOpened(null)}
        />
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
