import { Link } from '@tanstack/react-router'
import { getButtonClass } from '#console/ui/button/button.tsx'
import { Notice } from '#console/ui/page/notice.tsx'

type Props = { children: string; to: '/admin/services' | '/admin/professionals'; label: string }

/** Of a step that was done: what there is, and where it is changed from now on. */
export function AlreadyThere({ children, to, label }: Props) {
  return (
    <>
      <Notice>{children}</Notice>
      <Link to={to} className={getButtonClass({ look: 'secondary', wide: true })}>
        {label}
      </Link>
    </>
  )
}
