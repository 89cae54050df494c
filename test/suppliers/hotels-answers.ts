/** LiteAPI answers in its own format, with made-up hotels near the Denver airport. */

const hotel = (id: string, changes: Readonly<Record<string, unknown>> = {}) => ({
  id,
  name: `Test Hotel ${id}`,
  hotelDescription: '<p>Quiet rooms.</p>',
  hotelTypeId: 204,
  chain: 'Not Available',
  currency: 'USD',
  country: 'us',
  city: 'Denver',
  latitude: 39.85,
  longitude: -104.77,
  address: '1 Test Street',
  zip: '80249',
  main_photo: `https://static.cupid.travel/hotels/${id}.jpg`,
  thumbnail: `https://static.cupid.travel/hotels/thumbnail/${id}.jpg`,
  stars: 3.5,
  rating: 8.4,
  reviewCount: 1290,
  facilityIds: [2, 3, 8],
  deletedAt: null,
  ...changes,
});

export const LITEAPI_HOTELS = {
  data: [
    hotel('lp1a'),
    hotel('lp2b', { name: '  Test\nInn\u0007  ', stars: 6, rating: 0, reviewCount: 0 }),
    hotel('lp3c', {
      main_photo: 'http://static.cupid.travel/a.jpg',
      thumbnail: 'https://evil.test/a.jpg',
    }),
    hotel('lp4d', { latitude: 39.74, longitude: -104.99, stars: 0 }),
    hotel('lp1a'),
    hotel('far', { latitude: 34, longitude: -118 }),
    hotel('gone', { deletedAt: '2026-01-01T00:00:00Z' }),
    hotel('nameless', { name: ' ' }),
    { id: 'bad', name: 'No place' },
    'no hotel',
    null,
  ],
  hotelIds: ['lp1a', 'lp2b', 'lp3c', 'lp4d', 'far', 'gone', 'nameless', 'bad'],
  total: 10,
};

const usd = (amount: number) => ({ amount, currency: 'USD' });

interface OfferParts {
  readonly total: number;
  readonly initial?: number;
  readonly rate?: Readonly<Record<string, unknown>>;
  readonly taxesAndFees?: unknown;
}

const offer = ({ total, initial, rate, taxesAndFees = null }: OfferParts) => ({
  roomTypeId: 'GE3ESMBYGE',
  offerId: 'GE3ESMBYGE3XYMJU',
  supplier: 'nuitee',
  supplierId: 2,
  rates: [
    {
      rateId: 'GE3A',
      occupancyNumber: 1,
      name: 'Deluxe Room, 2 Queen Beds',
      maxOccupancy: 4,
      adultCount: 2,
      childCount: 0,
      boardType: 'RO',
      boardName: 'Room Only',
      remarks: '',
      retailRate: {
        total: [usd(total)],
        suggestedSellingPrice: [{ ...usd(total), source: 'providerDirect' }],
        initialPrice: initial === undefined ? [] : [usd(initial)],
        taxesAndFees,
      },
      cancellationPolicies: { cancelPolicyInfos: [], hotelRemarks: [], refundableTag: 'NRFN' },
      ...rate,
    },
  ],
  offerRetailRate: usd(total),
  suggestedSellingPrice: { ...usd(total), source: 'providerDirect' },
  ...(initial !== undefined && { offerInitialPrice: usd(initial) }),
  priceType: 'commission',
  rateType: 'standard',
});

export const LITEAPI_RATES = {
  data: [
    {
      hotelId: 'lp1a',
      roomTypes: [
        offer({ total: 260 }),
        offer({
          total: 200.01,
          initial: 250,
          rate: {
            boardType: 'BI',
            boardName: 'Breakfast Included',
            cancellationPolicies: { refundableTag: 'RFN' },
          },
          taxesAndFees: [
            { included: true, description: 'City tax', ...usd(12) },
            { included: false, description: 'Resort fee', ...usd(40) },
          ],
        }),
        { ...offer({ total: 1 }), rates: 'none' },
      ],
    },
    {
      hotelId: 'lp2b',
      roomTypes: [{ ...offer({ total: 90 }), offerRetailRate: { amount: 90, currency: 'EUR' } }],
    },
    { hotelId: 'lp3c', roomTypes: [offer({ total: -5 }), offer({ total: 0 })] },
    { hotelId: 'lp4d', roomTypes: [offer({ total: 180, initial: 170 })] },
    { hotelId: 7 },
    null,
  ],
  guestLevel: 0,
  sandbox: true,
};
