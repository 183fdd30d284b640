import { Link } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { exportText } from '#console/messages/export.ts'
import { getButtonClass } from '#console/ui/button/button.tsx'
import type { ImportKind } from '#domain/import/import.ts'

type Props = { kind: ImportKind; look?: 'quiet' | 'secondary' }

/** The way to bring in what another system had. */
export const ImportLink = ({ kind, look = 'quiet' }: Props) => (
  <Link to="/admin/import" search={{ tipo: kind }} className={getButtonClass({ look })}>
    <Upload size={18} strokeWidth={1.75} aria-hidden="true" />
    {exportText.bringIn}
  </Link>
)
