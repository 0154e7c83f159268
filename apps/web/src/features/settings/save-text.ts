/** A name that tells nobody which site the file is from. */
const FILE_NAME = 'recovery-codes.txt'

/** Hands a text to the browser to save as a file. */
export function saveText(text: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
  link.download = FILE_NAME
  link.click()
  URL.revokeObjectURL(link.href)
}
