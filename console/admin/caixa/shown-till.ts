import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { CallOutput } from '#api/contract/contract.ts'
import type { useDialogHistory } from '#console/ui/dialog/use-dialog-history.ts'
import type { EntryFilters } from '#domain/till/till.ts'
import type { Period } from '#domain/time/period.ts'

/** What the parts of the screen are given. */
export type ShownTill = {
  till: UseInfiniteQueryResult<InfiniteData<CallOutput<'GET /api/till'>>>
  period: Period
  /** At the house. */
  today: string
  filters: EntryFilters
  dialogs: ReturnType<typeof useDialogHistory>
}

/** Is a drawer being counted, as the address asks? What can no longer be closed is not. */
export function isCounting({ till }: ShownTill, acao: string | undefined): boolean {
  const drawer = till.data?.pages[0]?.figures?.drawer
  if (acao !== 'fechar' || !drawer || till.isPlaceholderData) return false
  return drawer.closable
}
