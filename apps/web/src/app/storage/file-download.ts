/** How long a browser may take to begin with a file that it was handed, in milliseconds. */
const HANDED = 60_000

/** Hands a text to the browser to save as a file; the name tells nobody which site it is from. */
export function downloadText(text: string, fileName: string) {
  downloadFile(new Blob([`${text}\n`], { type: 'text/plain' }), fileName)
}

/** The same with a file that was made here. */
export function downloadFile(file: Blob, fileName: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), HANDED)
}
