import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toast } from 'sonner'
import { periodText as t } from '#console/messages/period.ts'
import type { Period } from '#domain/time/period.ts'
import { hasWrongPeriod, parsePeriod } from './period-label.ts'

type SearchParams = { [name: string]: string | undefined }

/**
 * The days that the address asks for. One that names no days is told so, and loses them: it would say
 * others than the screen shows.
 */
export function usePeriod(params: SearchParams, today: string, fallback?: Period): Period {
  const navigate = useNavigate()
  const isWrong = hasWrongPeriod(params)
  useEffect(() => {
    if (!isWrong) return
    toast.error(t.unread, { id: 'period' })
    const search = ({ de: _, ate: __, ...rest }: SearchParams) => rest
    void navigate({ to: '.', search, replace: true })
  }, [isWrong, navigate])
  return parsePeriod(params, today, fallback)
}
