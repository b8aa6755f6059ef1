/** The layouts of payment services, of which the gross amount of a transaction counts. */
import { type Layout, usual } from './layout-columns.rules.ts'

const { balances } = usual

export const serviceLayouts: readonly Layout[] = [
  {
    name: 'bca-merchant',
    headings: {
      day: ['transactiondateddmmyyyy', 'transactiondate', 'tanggaltransaksi'],
      text: ['transactiontype', 'tipetransaksi', 'rrn', 'transactionremark', 'keterangantransaksi'],
      amount: ['originalamount', 'nominalawal'],
      fee: ['mdramount', 'nominalmdr'],
      kind: ['transactiontype', 'tipetransaksi'],
    },
    needs: [['rrn'], ['originalamount', 'nominalawal'], ['mdramount', 'nominalmdr']],
  },
  {
    name: 'gobiz',
    headings: {
      day: ['transaksidibuat', 'transactioncreated', 'transactioncreatedat'],
      text: ['tipepembayaran', 'paymenttype', 'noref', 'refno', 'referenceno'],
      amount: ['harga', 'price'],
      fee: ['mdr'],
      status: ['status'],
    },
    needs: [['transaksidibuat', 'transactioncreated', 'transactioncreatedat'], ['harga', 'price'], ['mdr']],
  },
  {
    name: 'dana',
    headings: {
      day: ['txndate'],
      text: ['txntype', 'merchantname', 'acquirementid', 'txnid'],
      amount: ['txnamount'],
      kind: ['txntype'],
    },
    needs: [['settlementtxnid'], ['txnamount'], ['txndate']],
    values: { unit: 'sen' },
  },
  {
    name: 'xendit',
    headings: {
      day: ['createddate', 'createddateutc', 'tanggaldibuat', 'tanggaldibuatutc'],
      text: ['reference', 'referensi', 'paymentchannel', 'kanalpembayaran', 'linetype', 'jenisbaris', 'transactionid'],
      amount: ['amount', 'jumlah'],
      kind: ['linetype', 'jenisbaris'],
      balance: balances,
    },
    needs: [
      ['productid', 'idproduk'],
      ['linetype', 'jenisbaris'],
      ['amount', 'jumlah'],
    ],
    values: { isUtc: true },
  },
  {
    name: 'midtrans',
    headings: {
      day: ['datetime', 'tanggalwaktu'],
      text: ['orderid', 'idpesanan', 'channel', 'kanal', 'transactiontype', 'jenistransaksi'],
      amount: ['amount', 'jumlah'],
      status: ['status'],
      kind: ['transactiontype', 'jenistransaksi'],
    },
    needs: [['datetime', 'tanggalwaktu'], ['orderid', 'idpesanan'], ['status'], ['amount', 'jumlah']],
  },
  {
    name: 'qris',
    headings: {
      day: ['transactiontime', 'waktutransaksi', 'transactiondate', 'tanggaltransaksi'],
      text: ['issuer', 'issuername', 'customername', 'customer', 'paymenttype', 'channel', 'transactionid', 'orderid'],
      amount: ['grossamount', 'amount', 'jumlah', 'nominaltransaksi', 'grossincome'],
      status: ['transactionstatus', 'status', 'statustransaksi'],
      account: [],
    },
    needs: [
      ['transactionid', 'orderid', 'idtransaksi'],
      ['transactionstatus', 'status', 'statustransaksi'],
      ['grossamount', 'amount', 'jumlah', 'nominaltransaksi', 'grossincome'],
      ['transactiontime', 'waktutransaksi', 'transactiondate', 'tanggaltransaksi'],
    ],
  },
]
