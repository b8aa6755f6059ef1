/** The banks' layouts: what their headings are called, in English and Indonesian. */
import { type Layout, usual } from './layout-columns.rules.ts'

const { credits, debits, balances } = usual
const branches = ['cabang', 'branch']

// The more a layout asks for the earlier it comes: the first that fits is it.
export const bankLayouts: readonly Layout[] = [
  {
    name: 'kopra',
    headings: {
      day: ['postdate', 'tanggalposting', 'tanggalpembukuan'],
      text: ['remarks', 'keterangan', 'additionaldesc', 'additionaldescription', 'keterangantambahan'],
      credit: ['creditamount', 'jumlahkredit'],
      debit: ['debitamount', 'jumlahdebit', 'jumlahdebet'],
      balance: ['closebalance', 'closingbalance', 'saldoakhir'],
      account: ['accountno', 'norekening', 'nomorrekening'],
    },
    needs: [
      ['postdate', 'tanggalposting', 'tanggalpembukuan'],
      ['creditamount', 'jumlahkredit'],
      ['debitamount', 'jumlahdebit', 'jumlahdebet'],
      ['closebalance', 'closingbalance', 'saldoakhir'],
    ],
  },
  {
    name: 'livin-statement',
    headings: {
      day: ['tanggal', 'date'],
      text: ['keterangan', 'remarks'],
      credit: ['danamasukidr', 'incomingtransactionsidr', 'danamasuk', 'incomingtransactions'],
      debit: ['danakeluaridr', 'outgoingtransactionsidr', 'danakeluar', 'outgoingtransactions'],
      balance: ['saldoidr', 'balanceidr', 'saldo', 'balance'],
    },
    needs: [
      ['danamasukidr', 'incomingtransactionsidr', 'danamasuk', 'incomingtransactions'],
      ['danakeluaridr', 'outgoingtransactionsidr', 'danakeluar', 'outgoingtransactions'],
      ['keterangan', 'remarks'],
    ],
    values: { isWide: true },
  },
  {
    name: 'bni-direct',
    headings: {
      day: ['postingdate', 'tanggalposting', 'tanggalpembukuan'],
      text: ['transactiondescription', 'deskripsitransaksi', 'keterangantransaksi', 'description', 'deskripsi'],
      amount: ['amount', 'jumlah', 'nominal'],
      direction: ['dbcr', 'dc', 'dk'],
      balance: balances,
    },
    needs: [
      ['postingdate', 'tanggalposting', 'tanggalpembukuan'],
      ['effectivedate', 'tanggalefektif'],
      ['journal', 'jurnal'],
      ['dbcr', 'dc', 'dk'],
    ],
    values: { isWide: true },
  },
  {
    name: 'bri-cms',
    headings: {
      day: ['tgltran'],
      text: ['desktran', 'remarkcustom'],
      credit: ['mutasikredit'],
      debit: ['mutasidebet', 'mutasidebit'],
      balance: ['saldoakhirmutasi'],
      account: ['norek', 'norekening'],
    },
    needs: [['tgltran'], ['desktran'], ['mutasikredit']],
  },
  {
    name: 'bri',
    headings: {
      day: ['tanggaltransaksi', 'transactiondate', 'tanggal', 'date'],
      text: ['uraiantransaksi', 'transactiondescription'],
      credit: credits,
      debit: debits,
      balance: balances,
    },
    needs: [['uraiantransaksi', 'transactiondescription'], credits, debits],
  },
  {
    name: 'mandiri',
    headings: {
      day: ['date', 'tgl', 'postdate', 'postingdate', 'tanggal'],
      text: ['description', 'rinciantransaksi', 'remark', 'remarks', 'keterangan'],
      credit: credits,
      debit: debits,
      balance: balances,
      account: ['accountno', 'norekening'],
    },
    needs: [
      ['valdate', 'tglval', 'referenceno', 'noreferensi'],
      ['referenceno', 'noreferensi', 'transactioncode'],
      credits,
      debits,
    ],
  },
  {
    name: 'livin',
    headings: {
      day: ['tanggal', 'date'],
      text: ['keterangan', 'remarks'],
      amount: ['nominalidr', 'amountidr', 'nominal'],
      balance: ['saldoidr', 'balanceidr'],
    },
    needs: [
      ['nominalidr', 'amountidr'],
      ['keterangan', 'remarks'],
    ],
  },
  {
    name: 'bni-single',
    headings: {
      day: ['postdate', 'tanggalkirim', 'tanggal', 'date'],
      text: ['description', 'deskripsi', 'keterangan'],
      amount: ['amount', 'jumlah', 'nominal'],
      direction: ['dbcr', 'dc', 'dk', 'tipe', 'type'],
      balance: balances,
    },
    needs: [
      ['journalno', 'nojurnal', 'jurnalno'],
      ['dbcr', 'dc', 'dk'],
      ['amount', 'jumlah', 'nominal'],
    ],
  },
  {
    name: 'bni',
    headings: {
      day: ['postdate', 'tanggalkirim', 'tanggal', 'date'],
      text: ['description', 'deskripsi', 'keterangan'],
      credit: credits,
      debit: debits,
      balance: balances,
    },
    needs: [['journalno', 'nojurnal', 'jurnalno'], credits, debits],
  },
  {
    name: 'bca-business',
    headings: { day: ['tanggaltransaksi'], text: ['keterangan'], amount: ['jumlah'], balance: ['saldo'] },
    needs: [['tanggaltransaksi'], ['keterangan'], branches, ['jumlah']],
  },
  {
    name: 'bca',
    headings: {
      day: ['tanggal', 'date'],
      text: ['keterangan', 'description'],
      amount: ['jumlah', 'amount', 'mutasi'],
      balance: balances,
    },
    needs: [['tanggal', 'date'], branches, ['jumlah', 'amount', 'mutasi'], balances],
  },
  {
    name: 'cimb',
    headings: {
      day: ['postdate', 'tanggalposting', 'transactiondate', 'tanggaltransaksi', 'trxdate', 'date', 'tanggal'],
      text: ['description', 'deskripsi', 'transactiondescription', 'keterangan', 'uraian'],
      credit: credits,
      debit: debits,
      balance: balances,
    },
    needs: [
      ['postdate', 'tanggalposting', 'transactiondate', 'tanggaltransaksi', 'trxdate', 'date', 'tanggal'],
      ['description', 'deskripsi', 'transactiondescription', 'keterangan', 'uraian'],
      credits,
      debits,
      balances,
    ],
  },
]
