import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toast } from 'sonner'
import { text } from '../messages.ts'
import { Button } from './button.tsx'

/** Copies a text; says so in its own place. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2500)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => toast.error(text.copyFailed),
    )
  const Icon = copied ? Check : Copy
  return (
    <Button
      look="secondary"
      icon={<Icon size={18} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{copied ? text.copied : label}</span>
    </Button>
  )
}
