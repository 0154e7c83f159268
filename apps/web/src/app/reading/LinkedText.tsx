import { Fragment } from 'react'
import { Link } from 'react-router'

const link = /\[([^\]]+)\]\(([^)]+)\)/g

/** A sentence of a locale in which `[words](/address)` is a link. */
export function LinkedText({ text }: { text: string }) {
  // Between the matches stand their two groups: text, words, address, text, …
  const parts = text.split(link)
  return parts.map((part, index) => {
    if (index % 3 === 0) return <Fragment key={index}>{part}</Fragment>
    const address = parts[index + 1]
    if (index % 3 === 2 || !address) return null
    return address.startsWith('/') ? (
      <Link key={index} to={address}>
        {part}
      </Link>
    ) : (
      <a key={index} href={address} rel="noopener noreferrer">
        {part}
      </a>
    )
  })
}
