import { TEXT } from '#widget/messages/messages.ts'

/** Rows in the shape of what comes; the style sheet keeps it unseen for the first 150 ms. */
export function Skeleton({ rows, label = TEXT.loading }: { rows: number; label?: string }) {
  return (
    <div class="skeleton" role="status">
      <span class="unseen">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} class="skeleton-row" />
      ))}
    </div>
  )
}
