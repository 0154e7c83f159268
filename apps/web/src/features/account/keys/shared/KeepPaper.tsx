import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Copy, Download, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { downloadText } from '#app/storage/file-download.ts'
import { useCopy } from '#app/hooks/use-copy.ts'

type KeepPaperProps = {
  words: Record<'keepNow' | 'keepNowHint' | 'copy' | 'copied' | 'download' | 'print' | 'kept', string>
  /** What is copied, and what the file says. */
  copied: string
  file: { name: string; text: string }
  onKept: () => void
  /** What is to be kept, as it is shown this once. */
  children: ReactNode
}

/** Something that is shown once, with every way to keep it: copied, as a file, on paper. */
export function KeepPaper({ words, copied, file, onKept, children }: KeepPaperProps) {
  const { isCopied, copy } = useCopy()
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const paper = note.current?.parentElement
    const panel = paper?.closest('section')
    note.current?.focus({ preventScroll: true })
    paper?.scrollIntoView({ block: 'nearest' })
    // The button that was pressed goes with the paper; the keyboard goes on from the first that stands in its place.
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) panel?.querySelector('button')?.focus()
      })
    }
  }, [])
  return (
    <div className="stack">
      <Alert tone="warn" title={words.keepNow} ref={note} tabIndex={-1}>
        {words.keepNowHint}
      </Alert>
      {children}
      <div className="cluster print:hidden">
        <Button variant="quiet" icon={<Copy className="i" aria-hidden />} onClick={() => copy(copied)}>
          {isCopied ? words.copied : words.copy}
        </Button>
        <Button
          variant="quiet"
          icon={<Download className="i" aria-hidden />}
          onClick={() => downloadText(file.text, file.name)}
        >
          {words.download}
        </Button>
        <Button variant="quiet" icon={<Printer className="i" aria-hidden />} onClick={() => globalThis.print()}>
          {words.print}
        </Button>
      </div>
      <div className="print:hidden">
        <Button onClick={onKept}>{words.kept}</Button>
      </div>
    </div>
  )
}
