import type { CallError } from '@repo/api-client/call'
import { useCall } from '@repo/api-client/react'
import type { DocumentType } from '@repo/contracts/delivery/documents'
import { submitDocument } from '@repo/contracts/delivery/documents'
import { useRef, useState } from 'react'

/** One document being uploaded; `message` is what the server says about a failed one's file, if anything. */
export type Upload<Label extends string> = {
  readonly type: DocumentType
  readonly label: Label
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'sent' | 'failed'
  readonly message: string | null
}

type Attachment<Label extends string> = Pick<Upload<Label>, 'type' | 'label' | 'file'>

/**
 * Uploads documents one after the other with a registration's token. `start` uploads a list, `retry` the failed ones
 * only; both return whether everything is uploaded. `replace` exchanges the file of a failed one, and `skip` removes
 * one.
 */
export function useDocumentUploads<Label extends string>() {
  const submission = useCall(submitDocument)
  const [uploads, setUploads] = useState<readonly Upload<Label>[]>([])
  const latest = useRef(uploads)

  function write(next: readonly Upload<Label>[]): void {
    latest.current = next
    setUploads(next)
  }
  function change(type: DocumentType, changes: Partial<Upload<Label>>): void {
    write(latest.current.map((upload) => (upload.type === type ? { ...upload, ...changes } : upload)))
  }

  async function send(token: string): Promise<boolean> {
    for (const { type, file, state } of latest.current) {
      if (state !== 'waiting') continue
      change(type, { state: 'sending' })
      try {
        await submission.mutateAsync({ type, file, jetonPieces: token })
        change(type, { state: 'sent' })
      } catch (error) {
        // as: `useCall` throws nothing else.
        change(type, { state: 'failed', message: (error as CallError).fields.file ?? null })
      }
    }
    return latest.current.every(({ state }) => state === 'sent')
  }

  return {
    uploads,
    isSending: uploads.some(({ state }) => state === 'waiting' || state === 'sending'),
    start: (token: string, attachments: readonly Attachment<Label>[]) => {
      write(attachments.map((document) => ({ ...document, state: 'waiting', message: null })))
      return send(token)
    },
    retry: (token: string) => {
      write(
        latest.current.map((upload) =>
          upload.state === 'failed' ? { ...upload, state: 'waiting', message: null } : upload,
        ),
      )
      return send(token)
    },
    replace: (type: DocumentType, file: File) => change(type, { file, message: null }),
    /** Skips a failed document. Returns whether all others are uploaded. */
    skip: (type: DocumentType): boolean => {
      write(latest.current.filter((upload) => upload.type !== type))
      return latest.current.every(({ state }) => state === 'sent')
    },
  }
}
