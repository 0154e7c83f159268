import { useEffect, useEffectEvent, useState } from 'react'

/** Takes files that are dropped anywhere on the page or pasted into it. Answers whether some are held over it now. */
export function useIncomingFiles(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)

  const drag = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    // Without this the browser would leave the page to show the file.
    event.preventDefault()
    setOver(event.type === 'dragover')
    if (event.type === 'drop') take(event.dataTransfer.files)
  })

  const leave = useEffectEvent((event: DragEvent) => {
    if (event.relatedTarget === null) setOver(false)
  })

  const paste = useEffectEvent((event: ClipboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.closest('input:not([type=radio]), textarea')
    if (!isTyping && event.clipboardData) take(event.clipboardData.files)
  })

  function take(files: FileList) {
    const isBehindDialog = document.querySelector('dialog:modal')
    if (files.length > 0 && !isBehindDialog) onFiles([...files])
  }

  useEffect(() => {
    const control = new AbortController()
    const options = { signal: control.signal }
    window.addEventListener('dragover', drag, options)
    window.addEventListener('drop', drag, options)
    window.addEventListener('dragleave', leave, options)
    window.addEventListener('paste', paste, options)
    return () => control.abort()
  }, [])

  return isOver
}
