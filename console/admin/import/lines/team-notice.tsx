import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { importText } from '#console/messages/import.ts'
import { Notice } from '#console/ui/page/notice.tsx'
import { offersQuery } from '../house-import/import-queries.ts'

const t = importText.team

/** Who will do the services of a file, and whether clients can book them then. */
export function TeamNotice({ isNamed, isBegun }: { isNamed: boolean; isBegun: boolean }) {
  const { data } = useQuery(offersQuery)
  if (!data) return null
  if (data.professionals.length === 0)
    return (
      <Notice warn>
        <p>
          {t.nobody} <Link to="/admin/professionals">{t.toTeam}</Link>
        </p>
      </Notice>
    )
  const said = [isBegun && t.onSale, !isNamed && t.everybody].filter(Boolean).join(' ')
  return said === '' ? null : (
    <Notice>
      <p>{said}</p>
    </Notice>
  )
}
