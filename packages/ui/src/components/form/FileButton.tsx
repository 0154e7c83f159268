import { useRef } from 'react'
import { Button } from './Button.tsx'
import type { ButtonProps } from './Button.tsx'

type FileButtonProps = Omit<ButtonProps, 'onClick' | 'type'> & {
  /** Types and endings that the browser offers first. */
  accept: string
  multiple?: boolean | undefined
  /** Opens the camera of a phone instead of its files. */
  camera?: 'user' | 'environment' | undefined
  onFiles: (files: File[]) => void
}

/** A button that asks for files. The same file may be chosen twice in a row. */
export function FileButton({ accept, multiple, camera, onFiles, children, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        capture={camera}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </>
  )
}
