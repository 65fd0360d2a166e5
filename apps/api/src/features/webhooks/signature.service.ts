import { createHmac } from 'node:crypto'

/** The `Volant-Signature` of a body: `t=<seconds since 1970>,v1=<HMAC-SHA256 of "t.body", in hexadecimal>`. */
export function signatureOf(secret: string, body: string, at: Date): string {
  const t = Math.floor(at.getTime() / 1000)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}
