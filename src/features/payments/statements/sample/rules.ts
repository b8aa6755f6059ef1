/** Lines of an invented statement around payments that wait: theirs, one twice, and some of nobody. */

type Waiting = { amount: number; name: string; day: string }
type SampleLine = { day: string; amount: number; text: string }

/** In the order of their days. */
export function sampleRows(waiting: readonly Waiting[], today: string): SampleLine[] {
  const [first] = waiting
  const lines = waiting.map(({ amount, name, day }): SampleLine => ({
    amount,
    day,
    text: `TRSF E-BANKING CR FTSCY/WS95031 ${name}`,
  }))
  const foreign: SampleLine[] = [
    { day: today, amount: 250_000, text: 'SETORAN TUNAI DONASI ALUMNI' },
    { day: first?.day ?? today, amount: 1_310_000, text: 'TRSF E-BANKING CR SPONSOR PT MAJU BERSAMA' },
  ]
  // Somebody has paid twice by mistake.
  const doubled = first ? [{ ...first, text: 'BI-FAST CR TRANSFER DR 014' }] : []
  return [...lines, ...doubled, ...foreign]
    .map(({ day, amount, text }) => ({ day, amount, text }))
    .toSorted((one, other) => one.day.localeCompare(other.day))
}

/** The rows as a file of the bank. */
export function sampleFile(lines: readonly SampleLine[], accountNumber: string): string {
  let balance = 6_000_000
  const money = (amount: number) => `"${amount.toLocaleString('en-US')}.00"`
  const head = [
    `No. rekening : ,'${accountNumber}`,
    'Kode Mata Uang : ,Rp',
    '',
    'Tanggal Transaksi,Keterangan,Cabang,Jumlah,Saldo',
  ]
  const rows = lines.map(({ day, amount, text }) => {
    balance += amount
    const [year, month, date] = day.split('-')
    return `${date}/${month}/${year},${text},0000,"${amount.toLocaleString('en-US')}.00 CR",${money(balance)}`
  })
  return [...head, ...rows, '', `Saldo Akhir,:,${money(balance)}`].join('\r\n')
}
